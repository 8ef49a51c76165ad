"""Who may enrol, and who plays where places are short (RK structure)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from tabellone.engine.desk import Admission, Applicant, Measure
from tabellone.engine.desk_entries import first_come, under_no_measure, within
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament


def may_enrol(player: str, measures: Iterable[Measure], *, on: date) -> bool:
    """Whether no disciplinary measure is in force on the day of the tournament (RK structure)."""
    return under_no_measure(player, measures, on=on)


def barring_rule() -> str:
    """Where the rulebook keeps out whoever is under a measure (RK structure)."""
    return "RK structure"


def enrol(player: str, measures: Iterable[Measure], *, on: date) -> str:
    """The player, refused while under a disciplinary measure (RK structure)."""
    if not may_enrol(player, measures, on=on):
        raise RuleError("risiko-disciplinary", rule="RK structure", player=player, day=str(on))
    return player


def admission(entries: Sequence[Applicant], places: int | None, *, of: Tournament | None = None) -> Admission:
    """The rulebook is silent: who enrolled first plays (RK structure, ruling first-come)."""
    del of
    return within(first_come(entries), places)
