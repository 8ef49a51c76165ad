"""Who comes in: in the order of enrolment, as many as there are places, nobody under a measure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from tabellone.engine.desk import Admission, Applicant, Measure


def first_come(entries: Sequence[Applicant]) -> list[Applicant]:
    """By the time of enrolment, then who came on the day; the order given decides between equals."""
    dated = [(entry.at, index) for index, entry in enumerate(entries) if entry.at is not None]
    return [*(entries[index] for _, index in sorted(dated)), *(entry for entry in entries if entry.at is None)]


def within(order: Iterable[Applicant], places: int | None) -> Admission:
    """The first so many play, the others wait; without a cap everybody plays."""
    players = tuple(entry.player for entry in order)
    most = len(players) if places is None else max(0, places)
    return Admission(players[:most], players[most:])


def under_no_measure(player: str, measures: Iterable[Measure], *, on: date) -> bool:
    """Whether no measure against the player is in force that day."""
    return not any(one.player == player and one.on(on) for one in measures)
