"""The same hall, with auctions at its tables: opened, wished for, moved, taken back, settled, dropped at any time."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from tabellone.contract import BY_ID
from tabellone.contract.auctions import Auctioning, Move, Options
from tabellone.tournament import acts
from tabellone.tournament.auction_acts import stage_of, stand_of
from tabellone.tournament.hall import Auction, Confirmation
from tabellone.tournament.view import facts
from tests.server.play.machine import PICK, picked
from tests.server.play.machine_hall import Hall


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
