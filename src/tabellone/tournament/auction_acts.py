"""Acts of an auction at a table: opened, wished for, moved, taken back, settled, dropped. The rulebook judges moves."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from decimal import Decimal

from tabellone.contract import rulebook_as
from tabellone.contract.auctions import Auctioning, AuctionStand, AuctionTerms, Holding
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat, Table
from tabellone.engine.tables import SEATED
from tabellone.tournament import acts
from tabellone.tournament.hall import Auction, AuctionStage, Wish
from tabellone.tournament.hall_acts import reseated
from tabellone.tournament.round_acts import played, with_table
from tabellone.tournament.state import State, hall_of, with_hall, without_proposal
from tabellone.tournament.view import is_reported, table_of

MOST_BID = Decimal(1000)
Act = (
    acts.OpenAuction
    | acts.WishAuction
    | acts.WaiveAuction
    | acts.MoveAuction
    | acts.TakeBackMove
    | acts.SettleAuction
    | acts.DropAuction
)


def opened(state: State, act: acts.OpenAuction) -> State:
    """An auction on terms that make one, for those who sit there, before anything is reported."""
    table, hall = _open_table(state, act), hall_of(state, act.number)
    if act.table in hall.auctions:
        raise RuleError("auction-open-already", table=act.table)
    if act.table in hall.proposals:
        raise RuleError("auction-too-late", table=act.table)
    if act.terms.voices != table.players:
        raise RuleError("auction-other-players", table=act.table)
    made = Auction(act.terms)
    stand_of(state, made)
    return _with(state, act, made)


def wished(state: State, act: acts.WishAuction) -> State:
    """Somebody wants it, which is enough, or does not; minds may change while it is asked."""
    found = _found(state, act)
    if not found.wishing:
        raise RuleError("auction-begun", table=act.table)
    _is_voice(found, act.by.player, act.table)
    others = tuple(one for one in found.wishes if one.player != act.by.player)
    return _with(state, act, replace(found, wishes=(*others, Wish(act.by.player, act.wanted))))


def waived(state: State, act: acts.WaiveAuction) -> State:
    """Nobody wants it, and the table says what they do instead, in slip order."""
    found = _found(state, act)
    _is_voice(found, act.by.player, act.table)
    if found.wishing:
        raise RuleError("auction-still-wishing", table=act.table)
    if not found.waived:
        raise RuleError("auction-begun", table=act.table)
    if act.instead not in found.terms.ways:
        raise RuleError("auction-no-such-way", table=act.table)
    return _with(state, act, replace(found, instead=act.instead))


def moved(state: State, act: acts.MoveAuction) -> State:
    """A legal move by who is behind it; a wish to take back the one before is answered by it."""
    found = _found(state, act)
    _is_moving(state, found, act)
    if act.after != len(found.moves):
        raise RuleError("auction-moved-on", table=act.table)
    owner = found.terms.owner_of.get(act.move.player)
    if act.by is not None and act.by.player != owner:
        raise RuleError("auction-not-yours", player=act.by.player)
    moves = _book(state).auction_moved(found.in_force, found.moves, act.move)
    return _with(state, act, replace(found, moves=moves, asked=()))


def taken_back(state: State, act: acts.TakeBackMove) -> State:
    """Asked for by one, agreed by all: the last move falls (ruling undo-by-all); the organisers ask nobody."""
    found = _found(state, act)
    if found.held:
        raise RuleError("auction-settled", table=act.table)
    if not found.moves:
        raise RuleError("auction-nothing-to-undo", rule="BIG 6.1")
    if act.of != len(found.moves):
        raise RuleError("auction-moved-on", table=act.table)
    without = replace(found, moves=found.moves[:-1], asked=())
    if act.by is None:
        return _with(state, act, without)
    _is_voice(found, act.by.player, act.table)
    if not act.agreed:
        return _with(state, act, replace(found, asked=()))
    if act.by.player not in found.to_agree:
        raise RuleError("auction-agreed-already", player=act.by.player)
    asked = replace(found, asked=(*found.asked, act.by))
    return _with(state, act, asked if asked.to_agree else without)


def settled(state: State, act: acts.SettleAuction) -> State:
    """What everyone holds is settled, and seats that were bid for are taken; a report that waited falls."""
    table, found = _open_table(state, act), _found(state, act)
    if act.by is not None:
        _is_voice(found, act.by.player, act.table)
        if stage_of(state, found) != "over":
            raise RuleError("auction-not-over", table=act.table)
        if Counter(act.holdings) != Counter(stand_of(state, found).holdings):
            raise RuleError("auction-moved-on", table=act.table)
    _check_holdings(found.terms, act.holdings)
    _book(state).auction_checked(found.terms, act.holdings)
    seated = replace(table, seats=_in_turn(table, found.terms, act.holdings), extra={**table.extra, SEATED: True})
    kept = _with(state, act, replace(found, held=act.holdings, asked=()))
    return _seated(kept, act.number, seated)


def dropped(state: State, act: acts.DropAuction) -> State:
    """Without the auction; who was seated by it sits in slip order again."""
    table, found, hall = _open_table(state, act), _found(state, act), hall_of(state, act.number)
    auctions = {key: one for key, one in hall.auctions.items() if key != act.table}
    left = with_hall(state, act.number, replace(hall, auctions=auctions))
    if not found.held:
        return left
    order = {player: nth for nth, player in enumerate(found.terms.voices)}
    seats = tuple(sorted(table.seats, key=lambda seat: order[seat.player]))
    plain = replace(table, seats=seats, extra={key: one for key, one in table.extra.items() if key != SEATED})
    return _seated(left, act.number, plain)


def auction_at(state: State, number: int, table: int) -> Auction | None:
    """The auction of a table, if there is one."""
    return hall_of(state, number).auctions.get(table)


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


def with_bids(state: State, number: int, table: int, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Seats with the bids of the table's auction, where none is given."""
    found = auction_at(state, number, table)
    bids = found.bids if found else {}
    return tuple(replace(one, bid=bids[one.player]) if one.bid is None and one.player in bids else one for one in seats)


def _seated(state: State, number: int, table: Table) -> State:
    """The table as it sits now: a report that waited falls, clocks that are going follow the new turns."""
    return with_table(reseated(without_proposal(state, number, table.number), number, table), number, table)


def _open_table(state: State, act: Act) -> Table:
    table = table_of(played(state, act.number), act.table)
    if is_reported(table):
        raise RuleError("already-reported", table=act.table, round=act.number)
    return table


def _found(state: State, act: Act) -> Auction:
    _open_table(state, act)
    found = auction_at(state, act.number, act.table)
    if found is None:
        raise RuleError("no-auction", table=act.table)
    return found


def _with(state: State, act: Act, auction: Auction) -> State:
    hall = hall_of(state, act.number)
    return with_hall(state, act.number, replace(hall, auctions={**hall.auctions, act.table: auction}))


def _book(state: State) -> Auctioning:
    book = rulebook_as(state.settings.head.rulebook, Auctioning)
    if book is None:
        raise RuleError("rulebook-without-auctions")
    return book


def _is_voice(auction: Auction, player: str, table: int) -> None:
    if player not in auction.terms.voices:
        raise RuleError("auction-not-at-table", table=table, player=player)


def _is_moving(state: State, auction: Auction, act: Act) -> None:
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
