"""Sentences of PerGioco Masters at the organiser's desk."""

from __future__ import annotations

ERRORS: dict[str, str] = {}

STEPS: dict[str, str] = {
    "pg-proposed-race": "una tappa Race ammette al massimo {most} giocatori; {players} sono troppi",
    "pg-proposed-round-robin": "turni perché {players} giocatori si incontrino tutti",
    "pg-proposed-swiss": (
        "{players} giocatori: {rounds} turni lasciano al massimo un imbattuto su un numero di giocatori fino a"
    ),
}
