"""Sentences of what passes over the organiser's desk, whatever the rulebook."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "correction-by-organiser": (
        "a reported result is corrected by the organiser, with a reason on record; ask the organiser"
    ),
    "figure-out-of-range": "{name} of {player} is {found}; it must be a number of at most {most}",
    "no-such-table": "round {round} has no table {table}; look at the tables of the round",
}

STEPS: dict[str, str] = {}
