"""What in a tournament of a circuit its own organisers do not decide: the circuit's do."""

from __future__ import annotations

from django.contrib.auth.models import User

from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.people.queries import roles
from tabellone.tournament.state import State

# a final resets a ranking of the circuit, makes a champion and shows players' phones; a fee makes the circuit's credit
# a Race stage takes one of the year's twelve
RESERVED = {
    "national_final": ("final-by-the-circuit", "BIG 7"),
    "fee": ("fee-by-the-circuit", "BIG 9.4"),
    "race": ("race-by-the-circuit", "PG 38"),
}


def is_the_circuit_s(row: Tournament, by: User | None) -> bool:
    """Whether somebody decides what is reserved: in a circuit its organisers, or a command; elsewhere anybody."""
    return by is None or row.circuit_id is None or roles(by, f"circuit:{row.circuit_id}").is_organiser


def refuse_reserved(row: Tournament, old: State, new: State, by: User | None) -> None:
    """Refuse whoever decides what is reserved without organising the circuit.

    Rulings circuit-decides, race-is-the-circuit-s.
    """
    before, after = old.settings.head, new.settings.head
    moved = [name for name in RESERVED if getattr(before, name) != getattr(after, name)]
    if moved and not is_the_circuit_s(row, by):
        code, rule = RESERVED[moved[0]]
        raise RuleError(code, rule=rule, name=row.name)
