"""The same organiser, with phones on the tables: reports, confirmations, calls, clocks, who is leaving."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from tabellone.contract import BY_ID
from tabellone.contract.auctions import Auctioning, Move, Options
from tabellone.contract.clocks import Clock, Limits
from tabellone.engine.facts import Table
from tabellone.tournament import acts
from tabellone.tournament.acts import Act
from tabellone.tournament.auction_acts import stage_of, stand_of
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import Auction, ClockTurn, Confirmation, Decision, OwnTimes, TableCall
from tabellone.tournament.view import facts
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


class Auctions(Hall):
    """Tables that bid before they play, or while the organiser does something else."""

    @precondition(lambda self: self.row.rulebook == "big" and self._open())
    @rule(pick=PICK)
    def open_auction(self, pick: int) -> None:
        number, table = picked(self._open(), pick)
        book = BY_ID["big"]
        assert isinstance(book, Auctioning)
        if offer := book.auction_offer(facts(self.state), number, table.number):
            self._in_hall(acts.OpenAuction(number, table.number, book.auction_named(offer, ())))

    @precondition(lambda self: self._auctions())
    @rule(pick=PICK, by=PICK, steps=st.integers(1, 12), wanted=st.booleans())
    def bid(self, pick: int, by: int, steps: int, wanted: bool) -> None:
        number, table, found = picked(self._auctions(), pick)
        for _ in range(steps):
            found = self.state.hall[number].auctions[table]
            stage = stage_of(self.state, found)
            if stage == "wishing":
                tap = Confirmation(picked(found.terms.voices, by), "p1")
                self._in_hall(acts.WishAuction(number, table, tap, wanted))
            elif stage == "waived":
                tap = Confirmation(picked(found.terms.voices, by), "p1")
                self._in_hall(acts.WaiveAuction(number, table, picked(found.terms.ways, by), tap))
            elif stage == "moving" and (options := stand_of(self.state, found).options):
                self._in_hall(acts.MoveAuction(number, table, _move(options, by), len(found.moves)))
            by += 1

    @precondition(lambda self: self._auctions())
    @rule(pick=PICK, everybody=st.booleans())
    def take_back(self, pick: int, everybody: bool) -> None:
        number, table, found = picked(self._auctions(), pick)
        for player in found.terms.voices if everybody else found.terms.voices[:1]:
            self._in_hall(acts.TakeBackMove(number, table, len(found.moves), Confirmation(player)))

    @precondition(lambda self: self._auctions())
    @rule(pick=PICK)
    def settle_auction(self, pick: int) -> None:
        number, table, found = picked(self._auctions(), pick)
        if stage_of(self.state, found) == "over":
            tap = Confirmation(found.terms.voices[0])
            self.act(acts.SettleAuction(number, table, stand_of(self.state, found).holdings, tap))

    @precondition(lambda self: self._auctions())
    @rule(pick=PICK)
    def drop_auction(self, pick: int) -> None:
        number, table, _ = picked(self._auctions(), pick)
        self.act(acts.DropAuction(number, table))

    def _auctions(self) -> list[tuple[int, int, Auction]]:
        """Auctions at tables without a result."""
        open_ = {(number, table.number) for number, table in self._open()}
        return [
            (number, table, one)
            for number, hall in self.state.hall.items()
            for table, one in hall.auctions.items()
            if (number, table) in open_
        ]


def _move(options: Options, pick: int) -> Move:
    """One of the legal moves."""
    if options.takes:
        return Move(options.player, "take", picked(options.takes, pick))
    if options.may_pass and pick % 2:
        return Move(options.player, "pass")
    option = picked(options.bids, pick)
    return Move(options.player, "bid", option.element, option.least + pick % 3 * option.step)


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
