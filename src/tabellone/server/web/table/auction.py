"""The auction of a table on a phone: one page, renewed every two seconds, with whatever may be tapped now.

A button says what it does: `bid:2` is a bid on the second element, `agree:ada` Ada's consent to take a move back.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse, HttpResponseNotFound, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_safe

from tabellone import __version__
from tabellone.contract.auctions import FIRST_CHOICE, Move
from tabellone.engine.errors import RuleError
from tabellone.server.people.accounts import Limit
from tabellone.server.play import auctions as desk
from tabellone.server.play.hall_sentences import element_words
from tabellone.server.play.names import shown
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import REFUSED, SEE_OTHER, Refused, TableWriting, form_answered
from tabellone.server.web.rights import TableRequest
from tabellone.server.web.table.auction_views import FIRST_LOT, AuctionNow, auction_now
from tabellone.server.web.table.phone import (
    TOO_MANY,
    knowing_owner,
    knowing_phone,
    open_table,
    phone_of,
    phone_owner,
    phone_store,
    table_address,
    too_many_taps,
)
from tabellone.tournament.auction_acts import auction_at, stand_of
from tabellone.tournament.auctions import amount_typed
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import Auction
from tabellone.tournament.results import AtTable
from tabellone.tournament.staleness import auction_basis
from tabellone.tournament.view import drawn_of, table_of


def auction_mark(request: TableRequest) -> str:
    """What the renewed part depends on."""
    state, names = state_of(request.tournament), shown(request.tournament)
    basis = auction_basis(state, request.number, request.table)
    told = fingerprint([basis, [names[player] for player in basis[0].players], state.settings.phones])
    whole = f"{told} {phone_owner(request)} {get_language()} {__version__} {request.path}"
    return f'"{hashlib.sha256(whole.encode()).hexdigest()[:32]}"'


@open_table
@require_safe
def auction_page(request: TableRequest) -> HttpResponse:
    """The auction of the table."""
    return show_auction(request)


@open_table
@require_safe
@condition(etag_func=auction_mark)
def auction_live(request: TableRequest) -> HttpResponse:
    """What may change on it without a tap on this phone; where no auction can be, nothing is asked again."""
    now = auction_on_phone(request)
    return render(request, "auction/_parts.html#now", auction_context(request, now)) if now else HttpResponseNotFound()


def show_auction(request: TableRequest, refused: Refused | None = None, typed: str = "") -> HttpResponse:
    """The page; after a tap that was not taken, with the reason and how it stands now; else the table."""
    now = auction_on_phone(request)
    if now is None:
        return HttpResponseRedirect(table_address(request))
    context = {
        **auction_context(request, now),
        "refused": refused,
        "stale": bool(refused and refused.stale),
        "typed": typed,
    }
    return knowing_phone(request, render(request, "auction/page.html", context))


def auction_context(request: TableRequest, now: AuctionNow) -> dict[str, Any]:
    """What the page shows."""
    row = request.tournament
    state, names, owner = state_of(row), shown(row), phone_owner(request)
    drawn = drawn_of(state, request.number)
    people = [names[player] for player in table_of(drawn, request.table).players]
    return {
        "tournament": row,
        "number": request.number,
        "table": drawn.spots.get(request.table, request.table),
        "game": drawn.round.game,
        "phones": state.settings.phones,
        "auction": now,
        "owner": owner,
        "seats": [(one.id, one.name, one.id == owner) for one in people],
        "table_url": table_address(request),
        "here": table_address(request, "table-auction"),
        "live_url": table_address(request, "table-auction-live"),
        "tap_url": table_address(request, "table-auction-tap"),
        "store": phone_store(request),
    }


def auction_on_phone(request: TableRequest) -> AuctionNow | None:
    """The auction as it is now, on this phone; None where the game has none."""
    row = request.tournament
    return auction_now(state_of(row), request.number, request.table, shown(row), owner=phone_owner(request))


AUCTION_TAPS = Limit("table-auction", most=400, seconds=600)
AUCTION_MOVES = ("bid", "pass", "take")
ALL_WELL = 200


@open_table
def auction_tap(request: TableRequest) -> HttpResponse:
    """One tap, done once."""
    here = table_address(request, "table-auction")
    if request.method != "POST":
        return HttpResponseRedirect(here)
    verb, _colon, about = request.POST.get("do", "").partition(":")
    if verb == "mine":
        return _whose_phone(request, about)
    if too_many_taps(request, AUCTION_TAPS):
        return _auction_with_sentence(request, TOO_MANY, _("Too much has come from this table: wait a few minutes."))
    player = "" if verb in AUCTION_MOVES else _player_sitting(request, about)
    if verb not in AUCTION_MOVES and not player:
        return _auction_with_sentence(request, REFUSED, _("Say who you are: choose your name, then send it again."))

    def do() -> Any:
        return _auction_tap_done(request, verb, about, player)

    def again(refused: Refused) -> HttpResponse:
        request.tournament.refresh_from_db()
        return show_auction(request, refused, request.POST.get("elements", ""))

    return form_answered(
        do, done=here, refused=again, row=request.tournament, called=lambda: _called_in_refusals(request)
    )


def _auction_tap_done(request: TableRequest, verb: str, about: str, player: str) -> Any:
    row, writing = request.tournament, TableWriting.of(request)
    at = AtTable(request.number, request.table, player, phone_of(request))
    match verb:
        case "yes" | "no":
            elements = request.POST.get("elements", "").replace("\x00", "").splitlines()
            return desk.wish(row, at, writing, wanted=verb == "yes", elements=elements)
        case "agree" | "refuse":
            return desk.take_back(row, at, _count_tapped(request), writing, agreed=verb == "agree")
        case "sit":
            return desk.waive(row, at, "seated", writing)
        case "choose":
            return desk.waive(row, at, "choosing", writing)
        case "settle":
            return desk.settle(row, at, writing)
        case _:
            made, owner = _move_tapped(request, verb, about)
            return desk.move(row, AtTable(request.number, request.table, owner, phone_of(request)), made, writing)


def _move_tapped(request: TableRequest, verb: str, about: str) -> tuple[Move, str]:
    """The move that a button stands for, made for who is on turn, and who of the table is behind it."""
    found = _auction_there(request)
    options = stand_of(state_of(request.tournament), found).options
    player = options.player if options else found.terms.players[0]
    owner = found.terms.owner_of[player]
    if verb == "pass":
        return Move(player, "pass"), owner
    element = _element_of_button(found, about)
    if verb == "take":
        return Move(player, "take", element), owner
    return Move(player, "bid", element, amount_typed(request.POST.get(f"amount-{about}", ""))), owner


def _element_of_button(found: Auction, about: str) -> str:
    """The element of a button: by its number, the first choice, or a side."""
    if about == FIRST_LOT:
        return FIRST_CHOICE
    numbered = {str(nth): element for nth, element in enumerate(found.terms.elements, 1)}
    return numbered.get(about, about[:40])


def _auction_there(request: TableRequest) -> Auction:
    found = auction_at(state_of(request.tournament), request.number, request.table)
    if found is None:
        raise RuleError("no-auction", table=request.table)
    return found


def _count_tapped(request: TableRequest) -> int:
    text = request.POST.get("moves", "")
    return int(text) if text.isdecimal() and len(text) < 9 else 0


def _whose_phone(request: TableRequest, about: str) -> HttpResponse:
    """Whose phone this is: one player's, or the table's, which is passed round."""
    answer = HttpResponseRedirect(table_address(request, "table-auction"))
    answer.status_code = SEE_OTHER
    return knowing_owner(request, answer, about if _player_sitting(request, about) else "")


def _player_sitting(request: TableRequest, public: str) -> str:
    """Who of those at the table goes by a public id."""
    table, names = (
        table_of(drawn_of(state_of(request.tournament), request.number), request.table),
        _auction_after_tap(request),
    )
    return next((player for player in table.players if names[player].id == public), "")


def _auction_after_tap(request: TableRequest) -> Any:
    return shown(request.tournament)


def _called_in_refusals(request: TableRequest) -> Mapping[str, str]:
    """How people and things are called in a refusal."""
    names = {player: one.name for player, one in _auction_after_tap(request).items()}
    found = auction_at(state_of(request.tournament), request.number, request.table)
    elements = (*found.terms.elements, FIRST_CHOICE) if found else ()
    return {**{one: element_words(one) for one in elements}, **names}


def _auction_with_sentence(request: TableRequest, status: int, words: str) -> HttpResponse:
    response = show_auction(request, Refused(status, (words,)), request.POST.get("elements", ""))
    if response.status_code == ALL_WELL:
        response.status_code = status
    return response
