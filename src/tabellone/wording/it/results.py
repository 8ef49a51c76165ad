"""Sentences about results as people type them, who leaves, and the end."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "figure-wanted": "a pari merito con {others}: serve questo dato per lo spareggio",
    "grouped-number": "scrivi {found} senza separatore delle migliaia: {plain}",
    "not-a-choice": "{found} non è un risultato possibile qui: scrivi uno tra {choices}",
    "not-a-number": "{found} non è un numero: scrivine uno, per esempio 12 o 12,5",
    "not-whole": "{found} non è un numero intero: togli i decimali",
    "score-wanted": "manca il punteggio: scrivilo, oppure indica qui sotto perché non c'è",
    "turns-not-once": "ogni posto nell'ordine di gioco da 1 a {seats} va usato una volta sola",
    "unknown-moment": "in quel momento ora non ci si può ritirare: scegli uno di quelli proposti",
    "unknown-status": "{found}: una partita qui non può finire così; scegli una delle voci proposte",
}

STEPS: dict[str, str] = {}
