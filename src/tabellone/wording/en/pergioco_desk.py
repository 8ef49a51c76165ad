"""Sentences of PerGioco Masters at the organiser's desk."""

from __future__ import annotations

ERRORS: dict[str, str] = {}

STEPS: dict[str, str] = {
    "pg-proposed-race": "a Race stage takes {most} players at most; {players} are too many for one",
    "pg-proposed-round-robin": "rounds for {players} players who all meet each other",
    "pg-proposed-swiss": "{players} players: {rounds} rounds leave at most one unbeaten among as many as",
}
