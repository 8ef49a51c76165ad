"""What a shell may ask a rulebook about the clocks of the players at a table; see `capabilities`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, runtime_checkable

from tabellone.engine.facts import Seat, Tournament
from tabellone.engine.watches import Clock, Event, Limits, Verdict


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
        """The seats of a result with what the clocks propose: who is out of time."""

    def watch_tied(self, clock: Clock, limits: Limits, seats: Sequence[Seat]) -> Verdict:
        """The seats of a table that the organiser stops; a RuleError where it is not past its announced end."""
