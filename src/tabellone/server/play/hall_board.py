"""What the organisers see of the hall: every table of the rounds in play, calls, clocks, who is leaving."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from tabellone.engine.facts import Seat, Table
from tabellone.engine.steps import Step
from tabellone.tournament.clocks import ClockReading, ending, minutes_of, reading
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import Hall, PendingReport, TableCall
from tabellone.tournament.names import names_of
from tabellone.tournament.progress import with_names
from tabellone.tournament.results import open_calls
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import hall_of, is_bye, is_reported, unreported_tables

HallStage = Literal["disputed", "waiting", "open", "done"]


@dataclass(frozen=True, slots=True)
class PendingReportView:
    """A report that waits: its seats with names, in whose names it stands, who could still; `of` is its fingerprint.

    `one_phone`: all taps for it were made on the same phone; `own` are those whose tap is known to be their own.
    """

    of: str
    seats: tuple[tuple[str, Seat], ...]
    by: str
    confirmed: tuple[str, ...]
    missing: tuple[str, ...]
    one_phone: bool
    enough: bool
    own: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Called:
    """A call with the words around it: the round, its number there, where the table stands, who, how long it waits."""

    number: int
    nth: int
    call: TableCall
    place: int
    player: str
    minutes: int


@dataclass(frozen=True, slots=True)
class HallTable:
    """A table in the hall; `clock` only where it has time of its own; `asks` while a question waits."""

    number: int
    table: Table
    place: int
    stage: HallStage
    seats: tuple[tuple[str, Seat], ...]
    waiting: PendingReportView | None = None
    clock: ClockReading | None = None
    asks: bool = False

    @property
    def reported(self) -> bool:
        """Whether a result stands."""
        return is_reported(self.table)

    @property
    def clock_id(self) -> str:
        """What its clock is called on pages."""
        return f"clock-{self.number}-{self.table.number}"


@dataclass(frozen=True, slots=True)
class HallRound:
    """A round in the hall: its tables, its clock, the minutes that are proposed, what happens at the end."""

    drawn: Drawn
    tables: tuple[HallTable, ...]
    clock: ClockReading
    minutes: int | None
    ending: Step | None

    @property
    def number(self) -> int:
        """The number of the round."""
        return self.drawn.round.number

    @property
    def clock_id(self) -> str:
        """What its clock is called on pages."""
        return f"clock-{self.number}"

    @property
    def done(self) -> int:
        """How many tables have a result that stands."""
        return sum(one.stage == "done" for one in self.tables)

    @property
    def own_time(self) -> tuple[HallTable, ...]:
        """The tables with pauses or extra time of their own."""
        return tuple(one for one in self.tables if one.clock)


@dataclass(frozen=True, slots=True)
class Board:
    """The hall at a moment; `leaving` are the ids and names of those who have said that they go."""

    now: datetime
    rounds: tuple[HallRound, ...]
    calls: tuple[Called, ...]
    leaving: tuple[tuple[str, str], ...]


def board_of(state: State, now: datetime) -> Board:
    """The hall as it is now."""
    names = names_of(state)
    rounds = tuple(hall_round(state, drawn, now) for drawn in in_play(state))
    calls = tuple(called(state, *found, now) for found in open_calls(state))
    gone = {one.player for one in state.withdrawals}
    leaving = tuple((one, names[one]) for one in state.leaving if one not in gone)
    return Board(now, rounds, calls, leaving)


def in_play(state: State) -> list[Drawn]:
    """The last published round, and those before it in which a table still plays; the newest first."""
    published = [one for one in state.rounds if one.published]
    slow = [one for one in published[:-1] if unreported_tables(one)]
    return [*published[-1:], *reversed(slow)]


def hall_round(state: State, drawn: Drawn, now: datetime) -> HallRound:
    """A round with its tables, those that need somebody first."""
    number, names = drawn.round.number, names_of(state)
    hall = hall_of(state, number)
    tables = [hall_table(state, drawn, table, now, names=names) for table in drawn.round.tables if not is_bye(table)]
    clock = reading(hall.clock, now)
    return HallRound(
        drawn, tuple(sorted(tables, key=_urgency)), clock, minutes_of(state, number), ending(state, number)
    )


def hall_table(
    state: State, drawn: Drawn, table: Table, now: datetime, *, names: Mapping[str, str] | None = None
) -> HallTable:
    """One table: its stage, the report that waits, its own clock."""
    known = names or names_of(state)
    hall = hall_of(state, drawn.round.number)
    found = hall.proposals.get(table.number)
    stage = stage_of(hall, table)
    return HallTable(
        number=drawn.round.number,
        table=table,
        place=drawn.spots.get(table.number, table.number),
        stage=stage,
        seats=with_names(table, known),
        waiting=_waiting(found, known, state.settings.confirmations) if found else None,
        clock=reading(hall.clock, now, table.number) if stage != "done" and _has_own(hall, table.number) else None,
        asks=any(one.table == table.number and one.kind == "question" and not one.decision for one in hall.calls),
    )


def stage_of(hall: Hall, table: Table) -> HallStage:
    """How far a table is: a dispute comes before everything else."""
    if hall.is_disputed(table.number):
        return "disputed"
    if is_reported(table):
        return "done"
    return "waiting" if table.number in hall.proposals else "open"


def called(state: State, number: int, nth: int, call: TableCall, now: datetime) -> Called:
    """A call with its words, whole minutes that it has waited or had to wait."""
    drawn = next(one for one in state.rounds if one.round.number == number)
    until = call.decision.at if call.decision else now
    minutes = max(int((until - call.at).total_seconds()) // 60, 0)
    place = drawn.spots.get(call.table, call.table)
    return Called(number, nth, call, place, names_of(state).get(call.player, call.player), minutes)


def calls_at(state: State, number: int, table: int, now: datetime) -> tuple[Called, ...]:
    """Every call of a table, decided or not, the first one first."""
    calls = enumerate(hall_of(state, number).calls)
    return tuple(called(state, number, nth, one, now) for nth, one in calls if one.table == table)


def _urgency(one: HallTable) -> tuple[int, int]:
    return ("disputed", "waiting", "open", "done").index(one.stage), one.place


def _waiting(found: PendingReport, names: Mapping[str, str], needed: int | None) -> PendingReportView:
    return PendingReportView(
        of=fingerprint(found.seats),
        seats=tuple((names.get(seat.player, seat.player), seat) for seat in found.seats),
        by=names.get(found.by.player, found.by.player),
        confirmed=tuple(names.get(one.player, one.player) for one in found.confirmed),
        missing=tuple(names.get(one, one) for one in found.waiting),
        one_phone=len(found.taps) > 1 and found.devices == 1,
        enough=found.is_confirmed(needed),
        own=tuple(names.get(one, one) for one in found.own),
    )


def _has_own(hall: Hall, table: int) -> bool:
    """Whether the table was paused or given time since the clock was last started."""
    starts = [nth for nth, turn in enumerate(hall.clock) if turn.kind == "start"]
    return bool(starts) and any(turn.table == table for turn in hall.clock[starts[-1] :])
