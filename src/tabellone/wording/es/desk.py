"""Sentences of what passes over the organiser's desk, whatever the rulebook."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "correction-by-organiser": (
        "un resultado introducido lo corrige el organizador, con un motivo en el registro; pídeselo al organizador"
    ),
    "figure-out-of-range": "{name} de {player}: {found}; debe ser un número de {most} como máximo",
    "no-such-table": "en la ronda {round} no hay mesa {table}; mira las mesas de la ronda",
}

STEPS: dict[str, str] = {}
