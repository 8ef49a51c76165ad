"""Modifiche al catalogo: che cosa le impedisce, e i nomi dei dati di una scheda."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "sheet-advised-above-most": (
        "{advised} al tavolo consigliati, ma al massimo {most}; abbassa il primo numero o alza il secondo"
    ),
    "sheet-auction-step": "le offerte non possono salire di {found}; valori possibili: {steps}",
    "sheet-auction-teams": "{game} non si gioca a coppie, quindi non può avere l'asta a squadre",
    "sheet-fact-needed": "{name}: non si può più lasciare vuoto; scrivilo, oppure ritira la modifica di prima",
    "sheet-game-id": (
        "{found} non va bene come identificativo di un gioco; usa minuscole, cifre e trattini singoli, al "
        "massimo {most} caratteri"
    ),
    "sheet-game-known": "{game} è già nel catalogo; modifica la sua scheda invece di aggiungerlo",
    "sheet-game-unknown": "{game} non è nel catalogo; prima aggiungilo come nuovo gioco",
    "sheet-later-change": (
        "una modifica successiva, del {day}, non andrebbe più d'accordo con la scheda di {game}; guarda prima quella"
    ),
    "sheet-name-missing": "al gioco serve un nome",
    "sheet-note-language": "le note non possono essere in {found}; lingue possibili: {languages}",
    "sheet-nothing-changed": "nella scheda di {game} non cambierebbe nulla; indica almeno un dato",
    "sheet-number": "{name}: {found} non va bene; i valori possibili vanno da {least} a {most}",
    "sheet-text-long": "il testo ha {found} caratteri; ce ne stanno al massimo {most}",
    "sheet-text-unprintable": "il testo contiene caratteri che non si possono mostrare; riscrivilo",
    "sheet-tie-seats": (
        "una parità si scioglie con le posizioni o con i valori, non con entrambi; togli le posizioni o "
        "questi valori: {figures}"
    ),
    "sheet-tie-twice": "un valore è chiesto due volte in caso di parità: {figures}; indica ognuno una volta sola",
    "sheet-tie-unknown": "non esiste questo valore di spareggio: {found}; quelli noti: {figures}",
    "sheet-tied-final-possible": (
        "nella scheda di {game} un posto può essere condiviso, quindi una finale può finire pari; indica che "
        "cosa succede"
    ),
    "sheet-two-only": "{game} si gioca solo in due al tavolo; lascia due in entrambi i numeri",
    "sheets-fixed": "il primo turno è già sorteggiato: il torneo tiene le schede con cui è cominciato",
}

TERMS: dict[str, dict[str, str]] = {
    "sheet_fact": {
        "name": "nome",
        "most_players": "massimo al tavolo",
        "advised_players": "numero consigliato al tavolo",
        "minutes": "minuti di partita",
        "player_minutes": "minuti a testa",
        "extra_rounds": "turni oltre quelli soliti",
        "tie_rule": "regola di spareggio",
        "tied_final": "finale in parità",
        "auction_type": "tipo di asta",
        "auction_step": "rilancio minimo",
        "notes": "note della federazione",
        "set_up": "preparazione",
        "scoring": "punteggio",
        "bans": "che cosa si toglie",
        "variants": "varianti",
        "editions": "edizioni",
        "maps": "mappe",
        "faq": "domande e risposte",
        "national_final": "alla finale nazionale",
        "tie_figures": "che cosa si chiede in caso di parità, in ordine",
        "tie_seats": "oppure decide la posizione",
        "tie_shared": "alla fine un posto può restare condiviso",
    },
    "tied_final": {
        "impossible": "non può finire pari",
        "replay": "si rigioca tutta la finale",
        "replay_among_tied": "rigioca chi è pari",
        "standing": "viene prima chi era più in alto",
    },
    "auction_type": {
        "none": "nessuna asta",
        "A": "A: per le posizioni",
        "B": "B: per posizione e fazione",
        "C": "C: per la fazione",
        "sequential": "una vendita dopo l'altra",
        "teams": "tra due squadre",
    },
    "tie_seats": {
        "second_starter": "vince chi è partito per secondo",
        "last_to_play": "vince chi ha giocato per ultimo",
    },
}
