"""Sentences of entering people, one by one or from a list, and of creating a tournament in a circuit."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "entry-barred": (
        "nobody was entered: under a disciplinary measure on the day of the tournament: {players}; take them off and "
        "enter the others"
    ),
    "list-too-large": "the list is larger than {most} kilobytes; paste the names only, or enter it in parts",
    "list-too-long": "the list has {lines} lines; enter at most {most} at a time",
    "list-unreadable": (
        "the list cannot be read from line {line} on: a quotation mark there is never closed; correct the line or "
        "remove the mark"
    ),
    "not-your-circuit": (
        "only organisers of {circuit} can add tournaments to it; ask one of them, or create it outside the circuit"
    ),
}

STEPS: dict[str, str] = {}
