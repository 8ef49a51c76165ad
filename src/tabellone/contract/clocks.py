"""Clocks of the players at a table: taps, limits, how they stand, what comes of it. Times are whole milliseconds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from tabellone.engine.facts import Seat, Tournament
from tabellone.engine.personal import PlayerId
from tabellone.engine.steps import Step

EventKind = Literal["turn", "pause", "resume", "done", "end"]
MINUTE = 60_000


@dataclass(frozen=True, slots=True)
class Event:
    """A tap: this player's turn from now, a pause for refills, its end, a player who is done, the end of the game.

    `key` is the tap's own name: the same tap heard twice is one, and taps of one moment have an order.
    """

    kind: EventKind
    at: int
    player: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Limits:
    """The times of a table; None = no limit of that kind.

    `table` is the announced end, counted from the first tap, refills included; `last_round` starts the last round;
    `draft` is time before the first tap, outside the clocks.
    """

    players: tuple[PlayerId, ...]
    player: int | None = None
    table: int | None = None
    last_round: int | None = None
    draft: int = 0

    @property
    def any(self) -> bool:
        """Whether there is anything to measure."""
        return (self.player, self.table, self.last_round) != (None, None, None)


@dataclass(frozen=True, slots=True)
class Clock:
    """How the clocks stand at a moment; `flags` are the players out of time, first to last.

    `begun` is the first tap; `following` whose turn comes after this one: neither out of time nor done.
    """

    used: Mapping[PlayerId, int]
    remaining: Mapping[PlayerId, int | None]
    elapsed: int = 0
    turn: PlayerId | None = None
    paused: bool = False
    ended: bool = False
    flags: tuple[PlayerId, ...] = ()
    table_over: bool = False
    last_round: bool = False
    done: tuple[PlayerId, ...] = ()
    following: PlayerId | None = None
    begun: int | None = None

    @property
    def running(self) -> bool:
        """Whether time passes for the table."""
        return self.begun is not None and not self.ended


@dataclass(frozen=True, slots=True)
class Verdict:
    """The seats of a result as the clocks propose them, and why; no steps where they propose nothing."""

    seats: tuple[Seat, ...]
    steps: tuple[Step, ...] = ()


@runtime_checkable
class Watches(Protocol):
    """A rulebook under which every player at a table has a clock."""

    def watch_limits(
        self,
        tournament: Tournament,
        number: int,
        players: Sequence[str],
        *,
        player: int | None = None,
        table: int | None = None,
        refills: int | None = None,
    ) -> Limits:
        """The times of a table in a round; the others are what the organiser has announced, in milliseconds."""

    def watch_clock(self, taps: Iterable[Event], limits: Limits, now: int) -> Clock:
        """How the clocks stand: of taps in any order, heard any number of times; those that cannot be do not count."""

    def watch_verdict(self, clock: Clock, limits: Limits, seats: Sequence[Seat]) -> Verdict:
        """The seats of a result with what follows for players who are out of time."""

    def watch_tied(self, clock: Clock, limits: Limits, seats: Sequence[Seat]) -> Verdict:
        """The seats of a table that the organiser stops; a RuleError where it is not past its announced end."""
