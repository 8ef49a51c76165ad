"""What is tapped in an auction: a wish, a bid, a pass, a choice, taking back, sitting down, whose phone this is.

A button says what it does: `bid:2` is a bid on the second element, `agree:ada` Ada's consent to take a move back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from tabellone.contract.auctions import FIRST_CHOICE, Move
from tabellone.engine.errors import RuleError
from tabellone.server.people.limits import Limit
from tabellone.server.play import auctions as desk
from tabellone.server.play.hall_sentences import element_words
from tabellone.server.play.in_hall import AtTable
from tabellone.server.play.names import shown
from tabellone.server.play.states import state_of
from tabellone.server.web.auction.page import auction_page
from tabellone.server.web.auction.shown import FIRST
from tabellone.server.web.posting import REFUSED, SEE_OTHER, Refused, answered
from tabellone.server.web.rights import TableRequest
from tabellone.server.web.table.guard import open_table
from tabellone.server.web.table.limits import TOO_MANY, too_many
from tabellone.server.web.table.phone import knowing_owner, phone_of
from tabellone.server.web.table.places import place
from tabellone.server.web.table.writing import TableWriting
from tabellone.tournament.auction_acts import auction_at, stand_of
from tabellone.tournament.hall import Auction
from tabellone.tournament.view import drawn_of, table_of

TAPS = Limit("table-auction", most=400, seconds=600)
MOVES = ("bid", "pass", "take")
OK = 200


@open_table
def tap(request: TableRequest) -> HttpResponse:
    """One tap, done once."""
    here = place(request, "table-auction")
    if request.method != "POST":
        return HttpResponseRedirect(here)
    verb, _colon, about = request.POST.get("do", "").partition(":")
    if verb == "mine":
        return _mine(request, about)
    if too_many(request, TAPS):
        return _said(request, TOO_MANY, _("Too much has come from this table: wait a few minutes."))
    player = "" if verb in MOVES else _player(request, about)
    if verb not in MOVES and not player:
        return _said(request, REFUSED, _("Say who you are: choose your name, then send it again."))

    def do() -> Any:
        return _done(request, verb, about, player)

    def again(refused: Refused) -> HttpResponse:
        request.tournament.refresh_from_db()
        return auction_page(request, refused, request.POST.get("elements", ""))

    return answered(do, done=here, refused=again, row=request.tournament, called=lambda: _called(request))


def _done(request: TableRequest, verb: str, about: str, player: str) -> Any:
    row, writing = request.tournament, TableWriting.of(request)
    at = AtTable(request.number, request.table, player, phone_of(request))
    match verb:
        case "yes" | "no":
            elements = request.POST.get("elements", "").replace("\x00", "").splitlines()
            return desk.wish(row, at, writing, wanted=verb == "yes", elements=elements)
        case "agree" | "refuse":
            return desk.take_back(row, at, _count(request), writing, agreed=verb == "agree")
        case "sit":
            return desk.waive(row, at, "seated", writing)
        case "choose":
            return desk.waive(row, at, "choosing", writing)
        case "settle":
            return desk.settle(row, at, writing)
        case _:
            made, owner = _move(request, verb, about)
            return desk.move(row, AtTable(request.number, request.table, owner, phone_of(request)), made, writing)


def _move(request: TableRequest, verb: str, about: str) -> tuple[Move, str]:
    """The move that a button stands for, made for who is on turn, and who of the table is behind it."""
    found = _auction(request)
    options = stand_of(state_of(request.tournament), found).options
    player = options.player if options else found.terms.players[0]
    owner = found.terms.owner_of[player]
    if verb == "pass":
        return Move(player, "pass"), owner
    element = _element(found, about)
    if verb == "take":
        return Move(player, "take", element), owner
    return Move(player, "bid", element, desk.amount_typed(request.POST.get(f"amount-{about}", ""))), owner


def _element(found: Auction, about: str) -> str:
    """The element of a button: by its number, the first choice, or a side."""
    if about == FIRST:
        return FIRST_CHOICE
    numbered = {str(nth): element for nth, element in enumerate(found.terms.elements, 1)}
    return numbered.get(about, about[:40])


def _auction(request: TableRequest) -> Auction:
    found = auction_at(state_of(request.tournament), request.number, request.table)
    if found is None:
        raise RuleError("no-auction", table=request.table)
    return found


def _count(request: TableRequest) -> int:
    text = request.POST.get("moves", "")
    return int(text) if text.isdecimal() and len(text) < 9 else 0


def _mine(request: TableRequest, about: str) -> HttpResponse:
    """Whose phone this is: one player's, or the table's, which is passed round."""
    answer = HttpResponseRedirect(place(request, "table-auction"))
    answer.status_code = SEE_OTHER
    return knowing_owner(request, answer, about if _player(request, about) else "")


def _player(request: TableRequest, public: str) -> str:
    """Who of those at the table goes by a public id."""
    table, names = table_of(drawn_of(state_of(request.tournament), request.number), request.table), _shown(request)
    return next((player for player in table.players if names[player].id == public), "")


def _shown(request: TableRequest) -> Any:
    return shown(request.tournament)


def _called(request: TableRequest) -> Mapping[str, str]:
    """How people and things are called in a refusal."""
    names = {player: one.name for player, one in _shown(request).items()}
    found = auction_at(state_of(request.tournament), request.number, request.table)
    elements = (*found.terms.elements, FIRST_CHOICE) if found else ()
    return {**{one: element_words(one) for one in elements}, **names}


def _said(request: TableRequest, status: int, words: str) -> HttpResponse:
    response = auction_page(request, Refused(status, (words,)), request.POST.get("elements", ""))
    if response.status_code == OK:
        response.status_code = status
    return response
