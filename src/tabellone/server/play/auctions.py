"""The auction of a table, by the one door: by the phones at it, and what the organisers do with it."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.contract.auctions import AuctionForm, Holding, Move
from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.play.services import Outcome, act
from tabellone.tournament import acts, auctions
from tabellone.tournament.results import AtTable


def wish(
    row: Tournament, at: AtTable, writing: Writing, *, wanted: bool, elements: Sequence[str] = ()
) -> Outcome | None:
    """Somebody wants the auction, or does not; the first to say so opens it. None where that was said already."""
    return act(row, writing, lambda state: auctions.decide_wish(state, at, elements, wanted=wanted, seen=writing.seen))


def waive(row: Tournament, at: AtTable, instead: AuctionForm, writing: Writing) -> Outcome | None:
    """Nobody wants the auction: the table sits down, or begins to choose, in slip order."""
    return act(row, writing, lambda state: auctions.decide_waiver(state, at, instead, writing.seen))


def move(row: Tournament, at: AtTable, made: Move, writing: Writing) -> Outcome | None:
    """A bid, a pass or a choice of who is on turn, on what the phone showed."""
    return act(row, writing, lambda state: auctions.decide_move(state, at, made, writing.seen))


def take_back(row: Tournament, at: AtTable, of: int, writing: Writing, *, agreed: bool = True) -> Outcome | None:
    """Somebody asks for the last move back, agrees to it, or does not."""
    return act(row, writing, lambda state: auctions.decide_taking_back(state, at, of, agreed=agreed))


def settle(row: Tournament, at: AtTable, writing: Writing) -> Outcome | None:
    """The table sits by its auction."""
    return act(row, writing, lambda state: auctions.decide_seating_by_auction(state, at, writing.seen))


def open_at_desk(row: Tournament, number: int, table: int, elements: Sequence[str], writing: Writing) -> Outcome | None:
    """Open the auction of a table, for its phones to go on."""
    return act(row, writing, lambda state: auctions.decide_opening(state, number, table, elements, writing.seen))


def take_back_at_desk(row: Tournament, number: int, table: int, writing: Writing) -> Outcome | None:
    """Take the last move back, on the organisers' word."""
    return act(
        row,
        writing,
        lambda state: auctions.decide_organisers_word(
            state, auctions.last_move_back(state, number, table), writing.why, writing.seen
        ),
    )


def say_how_it_ended(
    row: Tournament, number: int, table: int, holdings: tuple[Holding, ...], writing: Writing
) -> Outcome | None:
    """Who holds what for how much, as the organisers say."""
    ended = acts.SettleAuction(number, table, holdings)
    return act(row, writing, lambda state: auctions.decide_organisers_word(state, ended, writing.why, writing.seen))


def drop(row: Tournament, number: int, table: int, writing: Writing) -> Outcome | None:
    """Take the auction away; the table sits in slip order again."""
    gone = acts.DropAuction(number, table)
    return act(row, writing, lambda state: auctions.decide_organisers_word(state, gone, writing.why, writing.seen))
