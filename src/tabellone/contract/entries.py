"""Who plays: applicants, places, measures, and what can be done when somebody drawn has not come."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from tabellone.contract.answers import DrawnTable
from tabellone.engine.entries import ROUND_PREFIX
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Tournament

RemedyKind = Literal["as_drawn", "moved", "threes", "draw_again", "mark_absent"]


@dataclass(frozen=True, slots=True)
class Applicant:
    """Somebody who wants to play: enrolled when (None = came on the day), with a box of the game or not."""

    player: str
    at: datetime | None = None
    brings_box: bool = False


@dataclass(frozen=True, slots=True)
class Admission:
    """Who plays and who waits, each in order of precedence."""

    admitted: tuple[str, ...]
    waiting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayerMeasure:
    """A measure against a player, from a day, to a day or without end."""

    player: str
    start: date
    end: date | None = None

    def on(self, day: date) -> bool:
        """Whether the measure is in force that day."""
        return self.start <= day and (self.end is None or day <= self.end)


@dataclass(frozen=True, slots=True)
class Remedy:
    """One way to go on when somebody drawn has not come.

    `tables` are those to play (none: the tables stay, or are drawn again), `moved` who changes table by lot, `confirm`
    the parameter that the organiser sets by choosing it, `moment` the withdrawal that keeps the absent out of a draw.
    """

    kind: RemedyKind
    rule: str
    moment: str = ""
    tables: tuple[DrawnTable, ...] = ()
    moved: tuple[str, ...] = ()
    confirm: str = ""


def first_come(entries: Sequence[Applicant]) -> list[Applicant]:
    """By the time of enrolment, then who came on the day; the order given decides between equals."""
    dated = [(entry.at, index) for index, entry in enumerate(entries) if entry.at is not None]
    return [*(entries[index] for _, index in sorted(dated)), *(entry for entry in entries if entry.at is None)]


def within(order: Iterable[Applicant], places: int | None) -> Admission:
    """The first so many play, the others wait; without a cap everybody plays."""
    players = tuple(entry.player for entry in order)
    most = len(players) if places is None else max(0, places)
    return Admission(players[:most], players[most:])


def under_no_measure(player: str, measures: Iterable[PlayerMeasure], *, on: date) -> bool:
    """Whether no measure against the player is in force that day."""
    return not any(one.player == player and one.on(on) for one in measures)


def round_of(tournament: Tournament, number: int) -> Round:
    """The round of this number."""
    found = next((one for one in tournament.rounds if one.number == number), None)
    if found is None:
        raise RuleError("no-such-round", round=number, rounds=len(tournament.rounds))
    return found


def missing_from(played: Round, absent: Collection[str]) -> set[str]:
    """Those absent who have a seat in the round."""
    return {player for table in played.tables for player in table.players if player in absent}


def mark_absent(rule: str) -> Remedy:
    """The tables stay, and the seats of the absent are marked so."""
    return Remedy("mark_absent", rule)


def drawn_again(played: Round, rule: str) -> Remedy:
    """The round is drawn again without the absent."""
    return Remedy("draw_again", rule, f"{ROUND_PREFIX}{played.number}")


def enough_left(played: Round, absent: Collection[str]) -> bool:
    """Whether two or more of those drawn have come."""
    seated = {player for table in played.tables for player in table.players}
    return len(seated.difference(absent)) > 1
