"""The same organiser, with phones on the tables: reports, confirmations, calls, clocks, who is leaving."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from tabellone.engine.facts import Table
from tabellone.tournament import acts
from tabellone.tournament.acts import Act
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import ClockTurn, Confirmation, Decision, TableCall
from tests.server.play.machine import PICK, Organiser, picked

MORNING = datetime(2026, 5, 9, 9, 0, tzinfo=UTC)


class Hall(Organiser):
    """What the tables do while the organiser does anything at any time."""

    @precondition(lambda self: self._open())
    @rule(pick=PICK, by=PICK, scores=st.permutations(range(6)))
    def propose(self, pick: int, by: int, scores: list[int]) -> None:
        number, table = picked(self._open(), pick)
        tap = Confirmation(picked(table.players, by), "p1")
        self._in_hall(acts.Propose(number, table.number, self._seats(table, scores, "played"), tap))

    @precondition(lambda self: self._waiting())
    @rule(pick=PICK, by=PICK)
    def confirm(self, pick: int, by: int) -> None:
        number, table = picked(self._waiting(), pick)
        of = fingerprint(self.state.hall[number].proposals[table.number].seats)
        self._in_hall(acts.Confirm(number, table.number, of, Confirmation(picked(table.players, by), "p2")))

    @precondition(lambda self: self._tables())
    @rule(pick=PICK, by=PICK, kind=st.sampled_from(["dispute", "question"]))
    def call(self, pick: int, by: int, kind: Any) -> None:
        number, table = picked(self._tables(), pick)
        self._in_hall(acts.CallReferee(number, TableCall(table.number, kind, MORNING, picked(table.players, by), "?")))

    @precondition(lambda self: self.state.hall)
    @rule(pick=PICK, nth=st.integers(0, 2))
    def decide(self, pick: int, nth: int) -> None:
        number = picked([*self.state.hall], pick)
        self._in_hall(acts.Decide(number, nth, Decision("vale il tabellone", "rulebook", MORNING)))

    @precondition(lambda self: self._tables())
    @rule(
        pick=PICK,
        kind=st.sampled_from(["start", "pause", "resume", "extra", "stop"]),
        minutes=st.integers(0, 90),
        one=st.booleans(),
    )
    def turn_clock(self, pick: int, kind: Any, minutes: int, one: bool) -> None:
        number, table = picked(self._tables(), pick)
        at = MORNING + timedelta(minutes=self.row.version)
        self._in_hall(acts.TurnClock(number, ClockTurn(kind, at, minutes, table.number if one else None)))

    @rule(pick=PICK, leaving=st.booleans())
    def announce(self, pick: int, leaving: bool) -> None:
        if self.state.entrants:
            self._in_hall(acts.Announce(picked(self.state.entrants, pick).player.id, leaving))

    def _in_hall(self, act: Act) -> None:
        """Done or not, what public pages show is as it was."""
        shown = self.row.page_stamp
        self.act(act)
        assert self.row.page_stamp == shown

    def _waiting(self) -> list[tuple[int, Table]]:
        halls = self.state.hall
        return [
            (number, one) for number, one in self._tables() if number in halls and one.number in halls[number].proposals
        ]
