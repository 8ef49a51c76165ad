"""Acts of an auction at a table: opened, wished for, moved, taken back, settled, dropped. The rulebook judges moves."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from tabellone.contract import rulebook_as
from tabellone.contract.auctions import AuctionForm, Auctioning, AuctionStand, AuctionTerms, Holding, Move
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat, Table
from tabellone.engine.tables import SEATED
from tabellone.tournament.act import TableAct, recorded_as
from tabellone.tournament.hall import Auction, AuctionStage, AuctionWish, Confirmation
from tabellone.tournament.hall_acts import reseated
from tabellone.tournament.state import State
from tabellone.tournament.view import (
    auction_at,
    hall_of,
    table_at,
    with_hall,
    with_table,
    without_proposal,
)

__all__ = ["DropAuction", "MoveAuction", "OpenAuction", "SettleAuction", "TakeBackMove", "WaiveAuction", "WishAuction"]

MOST_BID = Decimal(1000)


class AuctionAct(TableAct):
    """An act of the auction of a table."""

    __slots__ = ()

    def built_on(self, state: State) -> Any:
        """Who sits there, and all that has happened in the auction."""
        return auction_basis(state, self.number, self.table)


@recorded_as("auction-open", in_hall=True)
@dataclass(frozen=True, slots=True)
class OpenAuction(AuctionAct):
    """An auction is opened on some terms."""

    terms: AuctionTerms
    by: Confirmation | None = None

    def applied(self, state: State) -> State:
        """An auction on terms that make one, for those who sit there, before anything is reported."""
        table, hall = self.unreported(state), hall_of(state, self.number)
        if self.table in hall.auctions:
            raise RuleError("auction-open-already", table=self.table)
        if self.table in hall.proposals:
            raise RuleError("auction-too-late", table=self.table)
        if self.terms.voices != table.players:
            raise RuleError("auction-other-players", table=self.table)
        made = Auction(self.terms)
        stand_of(state, made)
        return self.noted(state, auctions=made)


@recorded_as("auction-wish", in_hall=True)
@dataclass(frozen=True, slots=True)
class WishAuction(AuctionAct):
    """A player says whether they want it."""

    by: Confirmation
    wanted: bool = True

    def applied(self, state: State) -> State:
        """Somebody wants it, which is enough, or does not; minds may change while it is asked."""
        found = _found(state, self)
        if not found.wishing:
            raise RuleError("auction-begun", table=self.table)
        _is_voice(found, self.by.player, self.table)
        others = (one for one in found.wishes if one.player != self.by.player)
        wishes = (*others, AuctionWish(self.by.player, self.wanted))
        return self.noted(state, auctions=replace(found, wishes=wishes))


@recorded_as("auction-waive", in_hall=True)
@dataclass(frozen=True, slots=True)
class WaiveAuction(AuctionAct):
    """Nobody wants it: the table says whether they sit down or choose, in slip order."""

    instead: AuctionForm
    by: Confirmation

    def applied(self, state: State) -> State:
        """Nobody wants it, and the table says what they do instead, in slip order."""
        found = _found(state, self)
        _is_voice(found, self.by.player, self.table)
        if found.wishing:
            raise RuleError("auction-still-wishing", table=self.table)
        if not found.waived:
            raise RuleError("auction-begun", table=self.table)
        if self.instead not in found.terms.ways:
            raise RuleError("auction-no-such-way", table=self.table)
        return self.noted(state, auctions=replace(found, instead=self.instead))


@recorded_as("auction-move", in_hall=True)
@dataclass(frozen=True, slots=True)
class MoveAuction(AuctionAct):
    """A bid, a pass, or what a winner takes; `after` so many moves."""

    move: Move
    after: int
    by: Confirmation | None = None

    def applied(self, state: State) -> State:
        """A legal move by who is behind it; a wish to take back the one before is answered by it."""
        found = _found(state, self)
        _is_moving(state, found, self)
        if self.after != len(found.moves):
            raise RuleError("auction-moved-on", table=self.table)
        owner = found.terms.owner_of.get(self.move.player)
        if self.by is not None and self.by.player != owner:
            raise RuleError("auction-not-yours", player=self.by.player)
        moves = _book(state).auction_moved(found.in_force, found.moves, self.move)
        return self.noted(state, auctions=replace(found, moves=moves, asked=()))


@recorded_as("auction-take-back", in_hall=True)
@dataclass(frozen=True, slots=True)
class TakeBackMove(AuctionAct):
    """A player wants the last of so many moves taken back, or agrees, or does not; all of them have to agree."""

    of: int
    by: Confirmation | None = None
    agreed: bool = True

    def applied(self, state: State) -> State:
        """Asked for by one, agreed by all: the last move falls (ruling undo-by-all); the organisers ask nobody."""
        found = _found(state, self)
        if found.held:
            raise RuleError("auction-settled", table=self.table)
        if not found.moves:
            raise RuleError("auction-nothing-to-undo", rule="BIG 6.1")
        if self.of != len(found.moves):
            raise RuleError("auction-moved-on", table=self.table)
        without = replace(found, moves=found.moves[:-1], asked=())
        if self.by is None:
            return self.noted(state, auctions=without)
        _is_voice(found, self.by.player, self.table)
        if not self.agreed:
            return self.noted(state, auctions=replace(found, asked=()))
        if self.by.player not in found.to_agree:
            raise RuleError("auction-agreed-already", player=self.by.player)
        asked = replace(found, asked=(*found.asked, self.by))
        return self.noted(state, auctions=asked if asked.to_agree else without)


@recorded_as("auction-settle")
@dataclass(frozen=True, slots=True)
class SettleAuction(AuctionAct):
    """The table sits by its auction; the organisers may say themselves how it ended."""

    holdings: tuple[Holding, ...]
    by: Confirmation | None = None

    def applied(self, state: State) -> State:
        """What everyone holds is settled, and seats that were bid for are taken; a report that waited falls."""
        table, found = self.unreported(state), _found(state, self)
        if self.by is not None:
            _is_voice(found, self.by.player, self.table)
            if stage_of(state, found) != "over":
                raise RuleError("auction-not-over", table=self.table)
            if Counter(self.holdings) != Counter(stand_of(state, found).holdings):
                raise RuleError("auction-moved-on", table=self.table)
        _check_holdings(found.terms, self.holdings)
        _book(state).auction_checked(found.terms, self.holdings)
        seated = replace(table, seats=_in_turn(table, found.terms, self.holdings), extra={**table.extra, SEATED: True})
        kept = self.noted(state, auctions=replace(found, held=self.holdings, asked=()))
        return _seated(kept, self.number, seated)


@recorded_as("auction-drop")
@dataclass(frozen=True, slots=True)
class DropAuction(AuctionAct):
    """The organisers take an auction away, and the table sits in slip order again."""

    def applied(self, state: State) -> State:
        """Without the auction; who was seated by it sits in slip order again."""
        table, found = self.unreported(state), _found(state, self)
        auctions = {key: one for key, one in hall_of(state, self.number).auctions.items() if key != self.table}
        left = with_hall(state, self.number, auctions=auctions)
        if not found.held:
            return left
        order = {player: nth for nth, player in enumerate(found.terms.voices)}
        seats = tuple(sorted(table.seats, key=lambda seat: order[seat.player]))
        plain = replace(table, seats=seats, extra={key: one for key, one in table.extra.items() if key != SEATED})
        return _seated(left, self.number, plain)


def auction_basis(state: State, number: int, table: int) -> Any:
    """What a move of an auction builds on: who sits there, and all that has happened in the auction."""
    return table_at(state, number, table), auction_at(state, number, table)


def stand_of(state: State, auction: Auction) -> AuctionStand:
    """How an auction stands, by the rulebook."""
    return _book(state).auction_stand(auction.in_force, auction.moves)


def stage_of(state: State, auction: Auction) -> AuctionStage:
    """How far an auction is."""
    if auction.held:
        return "settled"
    if auction.wishing:
        return "wishing"
    if auction.waived:
        return "waived"
    return "over" if stand_of(state, auction).over else "moving"


def _seated(state: State, number: int, table: Table) -> State:
    """The table as it sits now: a report that waited falls, clocks that are going follow the new turns."""
    return with_table(reseated(without_proposal(state, number, table.number), number, table), number, table)


def _found(state: State, act: AuctionAct) -> Auction:
    act.unreported(state)
    found = auction_at(state, act.number, act.table)
    if found is None:
        raise RuleError("no-auction", table=act.table)
    return found


def _book(state: State) -> Auctioning:
    book = rulebook_as(state.settings.head.rulebook, Auctioning)
    if book is None:
        raise RuleError("rulebook-without-auctions")
    return book


def _is_voice(auction: Auction, player: str, table: int) -> None:
    if player not in auction.terms.voices:
        raise RuleError("auction-not-at-table", table=table, player=player)


def _is_moving(state: State, auction: Auction, act: AuctionAct) -> None:
    stage = stage_of(state, auction)
    if stage == "wishing":
        raise RuleError("auction-still-wishing", table=act.table)
    if stage == "waived":
        raise RuleError("auction-nobody-wants-it", table=act.table)
    if stage == "settled":
        raise RuleError("auction-settled", table=act.table)


def _check_holdings(terms: AuctionTerms, holdings: tuple[Holding, ...]) -> None:
    """One element each, each element once, whole steps from 0."""
    if Counter(one.player for one in holdings) != Counter(terms.players):
        raise RuleError("auction-one-each")
    held = [one.element for one in holdings]
    if len(set(held)) < len(held) or not set(held) <= set(terms.elements):
        raise RuleError("auction-one-each")
    for one in holdings:
        if not one.amount.is_finite() or not 0 <= one.amount <= MOST_BID or one.amount % terms.step:
            raise RuleError("auction-amount-wrong", player=one.player, amount=str(one.amount), step=terms.step)


def _in_turn(table: Table, terms: AuctionTerms, holdings: tuple[Holding, ...]) -> tuple[Seat, ...]:
    """The seats in the order of what was bid for, where that is seats."""
    if not terms.seats:
        return table.seats
    order = {one.player: terms.elements.index(one.element) for one in holdings}
    return tuple(sorted(table.seats, key=lambda seat: order[seat.player]))
