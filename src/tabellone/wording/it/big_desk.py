"""Sentences of BIG at the organiser's desk."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "no-table-ready": (
        "nessun tavolo del turno successivo è certo finché mancano risultati (tavoli che giocano ancora: "
        "{tables}); aspettali"
    ),
    "slow-tables-kept": "i tavoli già iniziati restano come sono, anche se nel frattempo la classifica è cambiata",
}

STEPS: dict[str, str] = {
    "big-proposed-before-final": "prima di una finale bastano turni alla svizzera: {result}",
    "big-proposed-by-wins": (
        "{players} giocatori, turni di qualificazione {rounds}: passano al massimo in {most}, chi vince almeno"
    ),
    "big-proposed-final": "si passa direttamente a una finale a un tavolo da {seats}",
    "big-proposed-qualified": (
        "{players} giocatori, turni di qualificazione {rounds}: alla fase finale passano in {result}"
    ),
    "big-proposed-round-robin": "{players} giocatori a un gioco per due: tutti incontrano tutti; turni",
    "big-proposed-rounds": "turni alla svizzera consigliati per {players} giocatori a tavoli da {size}: {result}",
    "big-proposed-semifinals": "semifinali {tables}, direttamente in finale {direct}, finale a un tavolo da {seats}",
    "big-proposed-tables": (
        "{players} giocatori a tavoli da {size}: il più grande da {largest}, il più piccolo da {smallest}; tavoli"
    ),
    "big-proposed-time": "minuti di gioco: turni al massimo {rounds}, ciascuno di {minutes} minuti",
}
