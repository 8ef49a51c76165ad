"""Sentences about the clocks of the players at a table."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "watch-agreed": "{player} ha già accettato di giocare senza orologi al tavolo {table}",
    "watch-auction-first": "prima si chiude l'asta del tavolo {table}: gli orologi partono con la partita",
    "watch-dropped": "il tavolo {table} gioca senza orologi",
    "watch-going": "gli orologi del tavolo {table} sono già partiti, quindi non si può più cambiare",
    "watch-no-tap": "quel tocco non è stato capito: ricarica la pagina",
    "watch-none": "per questo gioco non ci sono tempi: gli organizzatori possono fissare i minuti degli orologi",
    "watch-not-going": "gli orologi del tavolo {table} non sono ancora partiti",
    "watch-read": "il risultato del tavolo {table} è già comunicato, quindi gli orologi non accettano altri tocchi",
    "watch-too-many": "così tanti tocchi non possono venire da una partita: chiama gli organizzatori al tavolo {table}",
}
STEPS: dict[str, str] = {
    "watch-flag": "{player} ha usato tutto il tempo (minuti: {limit}): è ultimo al tavolo, qualunque sia il punteggio",
    "watch-table-over": (
        "il tavolo ha giocato oltre il tempo concordato (minuti: {elapsed} su {limit}): sono tutti a pari merito"
    ),
}
