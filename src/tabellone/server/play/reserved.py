"""What in a tournament of a circuit its own organisers do not decide: the circuit's do."""

from __future__ import annotations

from django.contrib.auth.models import User

from tabellone.course import State
from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.people.queries import roles


def decides_finals(row: Tournament, by: User | None) -> bool:
    """Whether somebody may make the tournament a national final: in a circuit its organisers, or a command."""
    return by is None or row.circuit_id is None or roles(by, f"circuit:{row.circuit_id}").is_organiser


def refuse_reserved(row: Tournament, old: State, new: State, by: User | None) -> None:
    """Refuse whoever makes a tournament a national final, or a final none, without organising the circuit (BIG 7).

    A final resets a ranking of the circuit, makes a champion and shows players' phones.
    """
    if old.settings.head.national_final != new.settings.head.national_final and not decides_finals(row, by):
        raise RuleError("final-by-the-circuit", rule="BIG 7", name=row.name)
