"""What happens in the hall while a round is played: results that wait for confirmation, calls for the referee, clocks.

Facts like all others, but none of the tournament's document: no standing and no draw looks at them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from tabellone.course import taps
from tabellone.course.auction import Auction
from tabellone.course.watch import OwnTimes, Watch
from tabellone.engine.facts import Seat

CallKind = Literal["dispute", "question"]
TurnKind = Literal["start", "pause", "resume", "extra", "stop"]
MOST_MINUTES = 24 * 60
Confirmation = taps.Confirmation


@dataclass(frozen=True, slots=True)
class Proposal:
    """A result reported at the table that waits for the others: who reported it, who has confirmed it."""

    seats: tuple[Seat, ...]
    by: Confirmation
    confirmed: tuple[Confirmation, ...] = ()

    @property
    def others(self) -> tuple[str, ...]:
        """Who can confirm it: everybody else who was there."""
        return tuple(seat.player for seat in self.seats if seat.status != "absent" and seat.player != self.by.player)

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who can still confirm it."""
        done = {one.player for one in self.confirmed}
        return tuple(player for player in self.others if player not in done)

    @property
    def agreed(self) -> tuple[str, ...]:
        """Everybody who stands for it, the reporter first."""
        return (self.by.player, *(one.player for one in self.confirmed))

    def is_confirmed(self, needed: int | None) -> bool:
        """Whether so many of the others have confirmed it, all of them without a number."""
        return not self.waiting or (needed is not None and len(self.confirmed) >= needed)


@dataclass(frozen=True, slots=True)
class Decision:
    """The referee's word on a call, and the source that it rests on."""

    text: str
    source: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Call:
    """A table calls the referee: a result is disputed, or there is a question."""

    table: int
    kind: CallKind
    at: datetime
    player: str = ""
    text: str = ""
    decision: Decision | None = None


@dataclass(frozen=True, slots=True)
class ClockTurn:
    """Somebody turned the clock: for all tables, or for one; `minutes` are those of a start, or of extra time."""

    kind: TurnKind
    at: datetime
    minutes: int = 0
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Hall:
    """A round in the hall; proposals, auctions, the players' clocks and their times by the number of their table."""

    proposals: Mapping[int, Proposal] = field(default_factory=dict)
    calls: tuple[Call, ...] = ()
    clock: tuple[ClockTurn, ...] = ()
    watches: Mapping[int, Watch] = field(default_factory=dict)
    times: Mapping[int, OwnTimes] = field(default_factory=dict)
    auctions: Mapping[int, Auction] = field(default_factory=dict)

    def is_disputed(self, table: int) -> bool:
        """Whether a dispute at the table waits for the referee."""
        return any(one.table == table and one.kind == "dispute" and one.decision is None for one in self.calls)
