"""Sentences of what passes over the organiser's desk, whatever the rulebook."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "figure-out-of-range": "{name} de {player} es {found}; debe ser un número de {most} como máximo",
    "no-such-table": "la ronda {round} no tiene una mesa {table}; mira las mesas de la ronda",
}

STEPS: dict[str, str] = {}
