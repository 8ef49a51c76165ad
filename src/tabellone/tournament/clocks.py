"""The clock of a round: how it stands at a moment, for all tables or for one with pauses and extra time of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from tabellone.contract import BY_ID
from tabellone.engine.steps import Step
from tabellone.tournament.hall import ClockTurn
from tabellone.tournament.state import State
from tabellone.tournament.view import facts


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The clock at a moment: `left` may be less than nothing; `ends` is when it will be over if nobody turns it.

    A clock that has not been started has neither.
    """

    started: datetime | None = None
    minutes: int = 0
    left: timedelta = timedelta()
    paused: bool = False

    @property
    def running(self) -> bool:
        """Whether time passes."""
        return self.started is not None and not self.paused

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.started is not None and self.left <= timedelta()

    def ends(self, now: datetime) -> datetime | None:
        """When the time is up, while it runs."""
        return now + self.left if self.running else None


@dataclass(slots=True)
class _Hand:
    """The hand while turns are read."""

    started: datetime | None = None
    minutes: int = 0
    at: datetime | None = None
    used: timedelta = timedelta()
    all_paused: bool = False
    table_paused: bool = False

    def run(self, until: datetime) -> None:
        """Let time pass; in a pause, of all tables or of this one, it costs nothing."""
        if self.at is not None and not (self.all_paused or self.table_paused):
            self.used += max(until - self.at, timedelta())
        self.at = until if self.at is None else max(until, self.at)


def reading(turns: Iterable[ClockTurn], now: datetime, table: int | None = None) -> ClockReading:
    """How the clock stands: of all tables, or of one."""
    hand = _Hand()
    for turn in turns:
        if turn.table is None or turn.table == table:
            _turned(hand, turn)
    if hand.started is None:
        return ClockReading()
    hand.run(now)
    left = timedelta(minutes=hand.minutes) - hand.used
    return ClockReading(hand.started, hand.minutes, left, hand.all_paused or hand.table_paused)


def _turned(hand: _Hand, turn: ClockTurn) -> None:
    if turn.kind == "start":
        hand.started, hand.at, hand.used = turn.at, turn.at, timedelta()
        hand.minutes, hand.all_paused, hand.table_paused = turn.minutes, False, False
        return
    if hand.started is None:
        return
    hand.run(turn.at)
    match turn.kind:
        case "extra":
            hand.minutes += turn.minutes
        case "stop":
            hand.started = None
        case _ if turn.table is None:
            hand.all_paused = turn.kind == "pause"
        case _:
            hand.table_paused = turn.kind == "pause"


def minutes_of(state: State, number: int) -> int | None:
    """How long a round lasts: the organiser's word, else the rulebook's; None where neither says."""
    own = state.settings.minutes
    return own if own is not None else BY_ID[state.settings.head.rulebook].round_minutes(facts(state), number)


def ending(state: State, number: int) -> Step | None:
    """What a table that still plays does when the time of a round is up, by the rulebook."""
    return BY_ID[state.settings.head.rulebook].time_up(facts(state), number)
