"""What is decided in a table's auction: each tap, and what the organisers do with a reason. Pure: acts come out."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation

from tabellone.contract import rulebook_as
from tabellone.contract.auctions import AuctionForm, Auctioning, AuctionOffer, AuctionTerms, Move
from tabellone.engine.errors import RuleError
from tabellone.tournament import acts
from tabellone.tournament.act import StaleActError, after, refuse_stale
from tabellone.tournament.acts import Acts
from tabellone.tournament.auction_acts import auction_basis, stand_of
from tabellone.tournament.hall import Auction
from tabellone.tournament.hall_acts import watch_at
from tabellone.tournament.results import AtTable, refuse_without_phones
from tabellone.tournament.state import State
from tabellone.tournament.view import auction_at, drawn_of, facts

OrganisersWord = acts.TakeBackMove | acts.SettleAuction | acts.DropAuction


def offered(state: State, number: int, table: int) -> AuctionOffer | None:
    """What a table may hold an auction on, by its rulebook and game."""
    book = rulebook_as(state.settings.head.rulebook, Auctioning)
    return book.auction_offer(facts(state), number, table) if book else None


def terms_of(state: State, number: int, table: int, elements: Sequence[str]) -> AuctionTerms:
    """The terms of a table's auction, with the elements that were named for it."""
    offer, book = offered(state, number, table), rulebook_as(state.settings.head.rulebook, Auctioning)
    if offer is None or book is None:
        game = drawn_of(state, number).round.game or state.settings.head.game or ""
        raise RuleError("game-without-auction", game=game)
    return book.auction_named(offer, elements)


def decide_wish(state: State, at: AtTable, elements: Sequence[str], *, wanted: bool, seen: str | None) -> Acts:
    """Somebody wants the auction, or does not; the first to say so opens it. Nothing where that was said already.

    Where nobody wants it and the table would bid for its seats, it is settled with the last word.
    """
    refuse_without_phones(state)
    found, before = auction_at(state, at.number, at.table), Acts()
    if found is None:
        if watch_at(state, at.number, at.table).limits is not None:
            raise RuleError("auction-clocks-going", table=at.table)
        opening = acts.OpenAuction(at.number, at.table, terms_of(state, at.number, at.table, elements), at.by)
        refuse_stale(state, opening, seen)
        before = (opening,)
        found = _auction(after(state, before), at.number, at.table)
        if not found.wishing:
            return before  # nobody is asked: each chooses
    elif elements and found.terms.named and found.terms.elements != tuple(" ".join(one.split()) for one in elements):
        opening = acts.OpenAuction(at.number, at.table, terms_of(state, at.number, at.table, elements), at.by)
        raise StaleActError(opening, auction_basis(state, at.number, at.table))
    if any(one.player == at.player and one.wanted == wanted for one in found.wishes):
        return before
    said = (*before, acts.WishAuction(at.number, at.table, at.by, wanted))
    now = after(state, said)
    ended = _auction(now, at.number, at.table)
    sits = not (ended.wishing or ended.waived) and ended.in_force.form == "seated"
    return (*said, _settled(now, at)) if sits else said


def decide_waiver(state: State, at: AtTable, instead: AuctionForm, seen: str | None) -> Acts:
    """Nobody wants the auction: the table sits down, or begins to choose, in slip order."""
    refuse_without_phones(state)
    said = acts.WaiveAuction(at.number, at.table, instead, at.by)
    refuse_stale(state, said, seen)
    return (said, _settled(after(state, [said]), at)) if instead == "seated" else (said,)


def decide_move(state: State, at: AtTable, made: Move, seen: str | None) -> Acts:
    """A bid, a pass or a choice of who is on turn, on what the phone showed."""
    refuse_without_phones(state)
    said = acts.MoveAuction(at.number, at.table, made, len(_auction(state, at.number, at.table).moves), at.by)
    refuse_stale(state, said, seen)
    return (said,)


def decide_taking_back(state: State, at: AtTable, of: int, *, agreed: bool) -> Acts:
    """Somebody asks for the last move back, agrees to it, or does not."""
    refuse_without_phones(state)
    said, found = acts.TakeBackMove(at.number, at.table, of, at.by, agreed), auction_at(state, at.number, at.table)
    if found is not None and len(found.moves) != of:
        raise StaleActError(said, auction_basis(state, at.number, at.table))
    return (said,)


def decide_seating_by_auction(state: State, at: AtTable, seen: str | None) -> Acts:
    """The table sits by its auction."""
    refuse_without_phones(state)
    settled = _settled(state, at)
    refuse_stale(state, settled, seen)
    return (settled,)


def decide_opening(state: State, number: int, table: int, elements: Sequence[str], seen: str | None) -> Acts:
    """The organisers open the auction of a table, for its phones to go on."""
    opening = acts.OpenAuction(number, table, terms_of(state, number, table, elements))
    refuse_stale(state, opening, seen)
    return (opening,)


def decide_organisers_word(state: State, said: OrganisersWord, why: str, seen: str | None) -> Acts:
    """The organisers take the last move back, say how it ended, or take the auction away: with a reason."""
    if not why.strip():
        raise RuleError("auction-without-reason")
    refuse_stale(state, said, seen)
    return (said,)


def last_move_back(state: State, number: int, table: int) -> acts.TakeBackMove:
    """The last move of an auction taken back, on the organisers' word."""
    found = auction_at(state, number, table)
    return acts.TakeBackMove(number, table, len(found.moves) if found else 0)


def amount_typed(text: str) -> Decimal:
    """A bid as it was typed, with a comma or a point."""
    try:
        return Decimal(text.strip().replace(",", ".") or "0")
    except InvalidOperation:
        raise RuleError("bid-not-a-number", rule="BIG 6.1", found=text.strip()[:40]) from None


def _auction(state: State, number: int, table: int) -> Auction:
    found = auction_at(state, number, table)
    if found is None:
        raise RuleError("no-auction", table=table)
    return found


def _settled(state: State, at: AtTable) -> acts.SettleAuction:
    found = _auction(state, at.number, at.table)
    return acts.SettleAuction(at.number, at.table, stand_of(state, found).holdings, at.by)
