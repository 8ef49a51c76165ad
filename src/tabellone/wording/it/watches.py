"""Sentences about the clocks of the players at a table."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "watch-agreed": "{player} ha già accettato di giocare senza orologi al tavolo {table}",
    "watch-auction-first": "prima si chiude l'asta del tavolo {table}: gli orologi partono con la partita",
    "watch-confirm": (
        "tempo scaduto per {players} (minuti: {limit}): indica se l'ultimo posto al tavolo vale, qualunque sia il "
        "punteggio, o se l'orologio sbaglia"
    ),
    "watch-dropped": "il tavolo {table} gioca senza orologi",
    "watch-going": "gli orologi del tavolo {table} sono già partiti, quindi non si può più cambiare",
    "watch-no-tap": "quel tocco non è stato capito: ricarica la pagina",
    "watch-none": "per questo gioco non ci sono tempi: gli organizzatori possono fissare i minuti degli orologi",
    "watch-not-going": "gli orologi del tavolo {table} non sono ancora partiti",
    "watch-not-over": "il tavolo non ha superato una fine annunciata, quindi non si può fermare per il tempo",
    "watch-read": "il risultato del tavolo {table} è già comunicato, quindi gli orologi non accettano altri tocchi",
    "watch-too-many": "così tanti tocchi non possono venire da una partita: chiama gli organizzatori al tavolo {table}",
}
STEPS: dict[str, str] = {
    "watch-flag": (
        "{player} ha usato tutto il tempo (minuti: {limit}): ultimo posto al tavolo, qualunque sia il punteggio, una "
        "volta confermato"
    ),
    "watch-table-over": (
        "gli organizzatori hanno fermato il tavolo oltre la fine annunciata (minuti: {elapsed} su {limit}): sono tutti "
        "a pari merito"
    ),
}
