"""Sentences of what passes over the organiser's desk, whatever the rulebook."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "correction-by-organiser": (
        "un risultato inserito lo corregge l'organizzatore, con un motivo a registro; rivolgiti all'organizzatore"
    ),
    "figure-out-of-range": "{name} di {player}: {found}; serve un numero non oltre {most}",
    "no-such-table": "nel turno {round} non c'è un tavolo {table}; guarda i tavoli del turno",
}

STEPS: dict[str, str] = {}
