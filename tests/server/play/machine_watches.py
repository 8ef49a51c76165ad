"""The same hall, with clocks for the players: times, going, played without, read at any time; entries told apart."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from tabellone.contract.clocks import Clock, Limits
from tabellone.tournament import acts
from tabellone.tournament.hall import Confirmation, OwnTimes
from tests.server.play.machine import PICK, picked
from tests.server.play.machine_auction import Auctions


class Watches(Auctions):
    """Tables that tap their clocks."""

    @precondition(lambda self: self._open())
    @rule(pick=PICK, minutes=st.integers(1, 90), every=st.booleans())
    def set_times(self, pick: int, minutes: int, every: bool) -> None:
        number, table = picked(self._open(), pick)
        self._in_hall(acts.TimeWatch(number, 0 if every else table.number, OwnTimes(minutes, None)))

    @precondition(lambda self: self._open())
    @rule(pick=PICK, at=st.integers(0, 10**9))
    def start_watch(self, pick: int, at: int) -> None:
        number, table = picked(self._open(), pick)
        self._in_hall(acts.StartWatch(number, table.number, Limits(table.players, 60_000), at))

    @precondition(lambda self: self._open())
    @rule(pick=PICK, by=st.none() | PICK)
    def drop_watch(self, pick: int, by: int | None) -> None:
        number, table = picked(self._open(), pick)
        who = None if by is None else Confirmation(picked(table.players, by))
        self._in_hall(acts.DropWatch(number, table.number, who))

    @precondition(lambda self: self._open())
    @rule(pick=PICK)
    def read_watch(self, pick: int) -> None:
        number, table = picked(self._open(), pick)
        clock = Clock(dict.fromkeys(table.players, 1), dict.fromkeys(table.players, 59_999))
        self._in_hall(acts.ReadWatch(number, table.number, clock, ""))

    @precondition(lambda self: self.state.entrants)
    @rule(pick=PICK, known=st.booleans())
    def identify(self, pick: int, known: bool) -> None:
        player = picked(self.state.entrants, pick).player.id
        self.act(acts.Identify((acts.Identity(player, None, f"kept-{player}" if known else ""),)))
