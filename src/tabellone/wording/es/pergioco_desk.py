"""Sentences of PerGioco Masters at the organiser's desk."""

from __future__ import annotations

ERRORS: dict[str, str] = {}

STEPS: dict[str, str] = {
    "pg-proposed-race": "una etapa Race admite {most} jugadores como máximo; {players} son demasiados",
    "pg-proposed-round-robin": "rondas para que {players} jugadores se enfrenten todos",
    "pg-proposed-swiss": (
        "{players} jugadores: {rounds} rondas dejan como mucho un invicto entre un número de jugadores de hasta"
    ),
}
