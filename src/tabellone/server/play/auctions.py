"""The auction of a table: by the phones at it, and what the organisers do with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation

from django.db import transaction

from tabellone.contract import rulebook_as
from tabellone.contract.auctions import AuctionForm, Auctioning, AuctionOffer, AuctionTerms, Holding, Move
from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.play.acting import Intent, Writing, after, done_before, together
from tabellone.server.play.in_hall import AtTable, refuse_without_phones
from tabellone.server.play.services import Outcome, StaleError, locked, perform
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.auction_acts import auction_at, stand_of
from tabellone.tournament.hall_acts import watch_at
from tabellone.tournament.staleness import auction_basis
from tabellone.tournament.state import State
from tabellone.tournament.view import drawn_of, facts


def offered(state: State, number: int, table: int) -> AuctionOffer | None:
    """What a table may hold an auction on, by its rulebook and game."""
    book = rulebook_as(state.settings.head.rulebook, Auctioning)
    return book.auction_offer(facts(state), number, table) if book else None


def terms_of(state: State, number: int, table: int, elements: Sequence[str]) -> AuctionTerms:
    """The terms of a table's auction, with the elements that were named for it."""
    offer, book = offered(state, number, table), rulebook_as(state.settings.head.rulebook, Auctioning)
    if offer is None or book is None:
        raise RuleError(
            "game-without-auction", game=drawn_of(state, number).round.game or state.settings.head.game or ""
        )
    return book.auction_named(offer, elements)


def wish(
    row: Tournament, at: AtTable, writing: Writing, *, wanted: bool, elements: Sequence[str] = ()
) -> Outcome | None:
    """Somebody wants the auction, or does not; the first to say so opens it. None where that was said already."""
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        state = state_of(held)
        refuse_without_phones(state)
        intents = [*_wished(state, at, elements, writing, wanted=wanted)]
        return together(held, intents, writing) if intents else None


def waive(row: Tournament, at: AtTable, instead: AuctionForm, writing: Writing) -> Outcome:
    """Nobody wants the auction: the table sits down, or begins to choose, in slip order."""
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        state = state_of(held)
        refuse_without_phones(state)
        said = acts.WaiveAuction(at.number, at.table, instead, at.by)
        intents = [Intent(said, writing.seen)]
        if instead == "seated":
            intents.append(Intent(_settled(after(state, [said]), at)))
        return together(held, intents, writing)


def move(row: Tournament, at: AtTable, made: Move, writing: Writing) -> Outcome:
    """A bid, a pass or a choice of who is on turn, on what the phone showed."""
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        state = state_of(held)
        refuse_without_phones(state)
        found = auction_at(state, at.number, at.table)
        if found is None:
            raise RuleError("no-auction", table=at.table)
        act = acts.MoveAuction(at.number, at.table, made, len(found.moves), at.by)
        return together(held, [Intent(act, writing.seen)], writing)


def take_back(row: Tournament, at: AtTable, of: int, writing: Writing, *, agreed: bool = True) -> Outcome:
    """Somebody asks for the last move back, agrees to it, or does not."""
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        state, act = state_of(held), acts.TakeBackMove(at.number, at.table, of, at.by, agreed)
        refuse_without_phones(state)
        found = auction_at(state, at.number, at.table)
        if found is not None and len(found.moves) != of:
            raise StaleError(act, auction_basis(state, at.number, at.table))
        return together(held, [Intent(act)], writing)


def settle(row: Tournament, at: AtTable, writing: Writing) -> Outcome:
    """The table sits by its auction."""
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        state = state_of(held)
        refuse_without_phones(state)
        return together(held, [Intent(_settled(state, at), writing.seen)], writing)


def amount_typed(text: str) -> Decimal:
    """A bid as it was typed, with a comma or a point."""
    try:
        return Decimal(text.strip().replace(",", ".") or "0")
    except InvalidOperation:
        raise RuleError("bid-not-a-number", rule="BIG 6.1", found=text.strip()[:40]) from None


def _wished(state: State, at: AtTable, elements: Sequence[str], writing: Writing, *, wanted: bool) -> Iterator[Intent]:
    """The wish, before it the opening where nobody has opened, after it the end where nobody wants to bid for seats."""
    found, before = auction_at(state, at.number, at.table), list[acts.Act]()
    if found is None:
        if watch_at(state, at.number, at.table).limits is not None:
            raise RuleError("auction-clocks-going", table=at.table)
        before = [acts.OpenAuction(at.number, at.table, terms_of(state, at.number, at.table, elements), at.by)]
        yield Intent(before[0], writing.seen)
        found = auction_at(after(state, before), at.number, at.table)
        if found is not None and not found.wishing:
            return  # nobody is asked: each chooses
    elif elements and found.terms.named and found.terms.elements != tuple(" ".join(one.split()) for one in elements):
        raise StaleError(_opening(state, at, elements), auction_basis(state, at.number, at.table))
    if found is not None and any(one.player == at.player and one.wanted == wanted for one in found.wishes):
        return
    said = acts.WishAuction(at.number, at.table, at.by, wanted)
    yield Intent(said)
    now = after(state, [*before, said])
    settled = auction_at(now, at.number, at.table)
    if settled is not None and not (settled.wishing or settled.waived) and settled.in_force.form == "seated":
        yield Intent(_settled(now, at))


def _opening(state: State, at: AtTable, elements: Sequence[str]) -> acts.OpenAuction:
    return acts.OpenAuction(at.number, at.table, terms_of(state, at.number, at.table, elements), at.by)


def _settled(state: State, at: AtTable) -> acts.SettleAuction:
    found = auction_at(state, at.number, at.table)
    if found is None:
        raise RuleError("no-auction", table=at.table)
    return acts.SettleAuction(at.number, at.table, stand_of(state, found).holdings, at.by)


def open_at_desk(row: Tournament, number: int, table: int, elements: Sequence[str], writing: Writing) -> Outcome:
    """Open the auction of a table, for its phones to go on."""
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        act = acts.OpenAuction(number, table, terms_of(state_of(held), number, table, elements))
        return together(held, [Intent(act, writing.seen)], writing)


def take_back_at_desk(row: Tournament, number: int, table: int, writing: Writing) -> Outcome:
    """Take the last move back, on the organisers' word."""
    _refuse_without_reason(writing)
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        found = auction_at(state_of(held), number, table)
        act = acts.TakeBackMove(number, table, len(found.moves) if found else 0)
        return together(held, [Intent(act, writing.seen)], writing)


def say_how_it_ended(
    row: Tournament, number: int, table: int, holdings: tuple[Holding, ...], writing: Writing
) -> Outcome:
    """Who holds what for how much, as the organisers say."""
    _refuse_without_reason(writing)
    act = acts.SettleAuction(number, table, holdings)
    return perform(row.pk, act, by=writing.by, token=writing.token, why=writing.why, seen=writing.seen)


def drop(row: Tournament, number: int, table: int, writing: Writing) -> Outcome:
    """Take the auction away; the table sits in slip order again."""
    _refuse_without_reason(writing)
    act = acts.DropAuction(number, table)
    return perform(row.pk, act, by=writing.by, token=writing.token, why=writing.why, seen=writing.seen)


def _refuse_without_reason(writing: Writing) -> None:
    if not writing.why.strip():
        raise RuleError("auction-without-reason")
