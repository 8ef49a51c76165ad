"""Frasi delle probabilità di un torneo BIG, e di ciò che è già certo."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "odds-not-started": "le probabilità ci sono da quando è sorteggiato il primo turno",
    "odds-rounds-unplanned": (
        "niente probabilità finché non si sa quanti turni si giocano (finora {played}): indica il numero di turni"
    ),
}

STEPS: dict[str, str] = {
    "odds-as-entered": (
        "giocano tutti fino in fondo, tranne chi ha già detto di lasciare; decisioni dell'arbitro, assenze e tavoli "
        "annullati non si prevedono"
    ),
    "odds-by-lot": "pari in tutto con altri, e l'ultimo posto è fra loro: deciderà un sorteggio",
    "odds-early-tables": (
        "i tavoli del turno successivo cominciati in anticipo sono sorteggiati e giocati di nuovo nelle simulazioni"
    ),
    "odds-enough-points": (
        "bastano altri {result} punti: altri che poi possono arrivare a {total}: al massimo {others}; posti: {places}"
    ),
    "odds-enough-wins": "partite da vincere ancora, e poi basta: {result} (si passa con {needed}, finora vinte {won})",
    "odds-first-by-lot": ("il turno 1 è ancora in corso: a pari punti dopo di esso decide un sorteggio, non il PBG"),
    "odds-in-field": "è nella fase finale",
    "odds-least-points": (
        "servono almeno altri {result} punti: altri che ne hanno già {total} o più: {places}, quanti sono i posti"
    ),
    "odds-least-wins": "partite da vincere come minimo: {result} (si passa con {needed}, finora vinte {won})",
    "odds-model": (
        "una stima da {runs} finali di torneo simulati, con le regole di questo torneo; a ogni tavolo i posti vanno a "
        "caso, con le probabilità date dagli ELO, e mai alla pari"
    ),
    "odds-not-in-field": "non è nella fase finale, salvo ritiri di chi sta davanti",
    "odds-open": "non è ancora deciso",
    "odds-out-points": (
        "fuori, salvo ritiri di chi sta davanti: al massimo {most} punti; altri che ne hanno già di più: {others}; "
        "posti: {places}"
    ),
    "odds-out-wins": "fuori: vinte {won}, turni da giocare {rounds}, in tutto al massimo {result}; ne servono {needed}",
    "odds-through-points": (
        "dentro: altri che possono ancora arrivare a {points} punti: al massimo {others}; posti: {places}"
    ),
    "odds-through-wins": "dentro: vinte finora {won}, ne bastano {needed}",
    "odds-title-lost": "non può più vincere il torneo",
    "odds-title-won": "ha vinto il torneo",
    "odds-withdrawn": "ha lasciato il torneo, o non giocherà più",
}
