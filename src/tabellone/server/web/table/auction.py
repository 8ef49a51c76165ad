"""The auction of a table on a phone: one page, renewed every two seconds, with whatever may be tapped now.

A button says what it does: `bid:2` is a bid on the second element, `agree:ada` Ada's consent to take a move back.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpResponse, HttpResponseNotFound, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_safe

from tabellone.contract.auctions import FIRST_CHOICE, AuctionForm, Move
from tabellone.engine.errors import RuleError
from tabellone.server.people.limits import Limit
from tabellone.server.play.names import shown
from tabellone.server.play.services import Decide, act
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import count_sent, form, refusals, refuse, see_other
from tabellone.server.web.rights import TableRequest
from tabellone.server.web.table import phone
from tabellone.server.web.table.auction_views import FIRST_LOT, AuctionNow, auction_now, elements_called
from tabellone.server.web.table.page import table_mark
from tabellone.tournament import auctions
from tabellone.tournament.auction_acts import stand_of
from tabellone.tournament.hall import Auction
from tabellone.tournament.results import AtTable
from tabellone.tournament.view import auction_at, drawn_of, table_of


@phone.open_table
@require_safe
def auction_page(request: TableRequest) -> HttpResponse:
    """The auction of the table."""
    return show_auction(request)


@phone.open_table
@require_safe
@condition(etag_func=table_mark)
def auction_live(request: TableRequest) -> HttpResponse:
    """What may change on it without a tap on this phone; where no auction can be, nothing is asked again."""
    now = auction_on_phone(request)
    return (
        render(request, "table/auction_parts.html#now", auction_context(request, now))
        if now
        else HttpResponseNotFound()
    )


def show_auction(request: TableRequest) -> HttpResponse:
    """The page; after a tap that was not taken, with the reason and how it stands now; else the table."""
    now = auction_on_phone(request)
    if now is None:
        return HttpResponseRedirect(phone.table_address(request))
    context = {
        **auction_context(request, now),
        "refused": request.refused,
    }
    return phone.knowing_phone(request, render(request, "table/auction.html", context))


def auction_context(request: TableRequest, now: AuctionNow) -> dict[str, Any]:
    """What the page shows."""
    row = request.tournament
    state, names, owner = state_of(row), shown(row), phone.phone_owner(request)
    drawn = drawn_of(state, request.number)
    people = [names[player] for player in table_of(drawn, request.table).players]
    return {
        **phone.table_frame(request),
        "number": request.number,
        "table": drawn.spots.get(request.table, request.table),
        "game": drawn.round.game,
        "auction": now,
        "owner": owner,
        "seats": [(one.id, one.name, one.id == owner) for one in people],
        "table_url": phone.table_address(request),
        "here": phone.table_address(request, "table-auction"),
        "live_url": phone.table_address(request, "table-auction-live"),
        "tap_url": phone.table_address(request, "table-auction-tap"),
    }


def auction_on_phone(request: TableRequest) -> AuctionNow | None:
    """The auction as it is now, on this phone; None where the game has none."""
    row = request.tournament
    return auction_now(state_of(row), request.number, request.table, shown(row), owner=phone.phone_owner(request))


AUCTION_TAPS = Limit("table-auction", most=400, seconds=600)
AUCTION_MOVES = ("bid", "pass", "take")


@form(phone.open_table, kept=True)
def auction_tap(request: TableRequest) -> HttpResponse:
    """One tap, done once."""
    here = phone.table_address(request, "table-auction")
    if request.method != "POST":
        return HttpResponseRedirect(here)
    verb, _colon, about = request.POST.get("do", "").partition(":")
    if verb == "mine":  # whose phone this is: one player's, or the table's, which is passed round
        return phone.knowing_owner(request, see_other(here), about if phone.player_sitting(request, about) else "")
    with refusals(request, called=lambda: _names_and_elements(request)) as write:
        words = _("Too much has come from this table: wait a few minutes.")
        phone.refuse_too_many_taps(request, AUCTION_TAPS, words)
        player = "" if verb in AUCTION_MOVES else phone.player_sitting(request, about)
        if verb not in AUCTION_MOVES and not player:
            refuse(_("Say who you are: choose your name, then send it again."))
        act(request.tournament, write, _auction_tap(request, verb, about, player, write.seen))
        return see_other(here)
    return show_auction(request)


def _auction_tap(request: TableRequest, verb: str, about: str, player: str, seen: str | None) -> Decide:
    """What is decided by a tap."""
    at = AtTable(request.number, request.table, player, phone.phone_of(request))
    match verb:
        case "yes" | "no":
            elements = request.POST.get("elements", "").replace("\x00", "").splitlines()
            return lambda state: auctions.decide_wish(state, at, elements, wanted=verb == "yes", seen=seen)
        case "agree" | "refuse":
            moves = max(0, count_sent(request, "moves"))
            return lambda state: auctions.decide_taking_back(state, at, moves, agreed=verb == "agree")
        case "sit" | "choose":
            instead: AuctionForm = "seated" if verb == "sit" else "choosing"
            return lambda state: auctions.decide_waiver(state, at, instead, seen)
        case "settle":
            return lambda state: auctions.decide_seating_by_auction(state, at, seen)
        case _:
            made, owner = _move_tapped(request, verb, about)
            return lambda state: auctions.decide_move(state, replace(at, player=owner), made, seen)


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
    return Move(player, "bid", element, auctions.amount_typed(request.POST.get(f"amount-{about}", ""))), owner


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


def _names_and_elements(request: TableRequest) -> dict[str, str]:
    elements = elements_called(state_of(request.tournament), request.number, request.table)
    return {**elements, **phone.names_at_table(request)}
