"""Who is kept out of the stages, and who plays where places are short (PG 7, PG 40)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from tabellone.engine.desk import Admission, Applicant, Measure
from tabellone.engine.desk_entries import first_come, under_no_measure, within
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.pergioco.params import stage_params


def may_enrol(player: str, measures: Iterable[Measure], *, on: date) -> bool:
    """Whether no disqualification is in force on the day of the stage (PG 7)."""
    return under_no_measure(player, measures, on=on)


def barring_rule() -> str:
    """Where the rulebook keeps out whoever is under a measure (PG 7)."""
    return "PG 7"


def admission(entries: Sequence[Applicant], places: int | None, *, of: Tournament | None = None) -> Admission:
    """Who enrolled first plays (ruling first-come); sixty-four at most in a Race stage (PG 40)."""
    most = stage_params(of).race_players if of is not None and of.race else None
    caps = [cap for cap in (places, most) if cap is not None]
    return within(first_come(entries), min(caps, default=None))
