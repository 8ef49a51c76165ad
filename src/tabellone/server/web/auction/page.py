"""The auction of a table on a phone: one page, renewed every two seconds, with whatever may be tapped now."""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import HttpResponse, HttpResponseNotFound, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from tabellone import __version__
from tabellone.server.play.names import shown
from tabellone.server.play.states import state_of
from tabellone.server.web.auction.shown import AuctionNow, auction_now
from tabellone.server.web.posting import Refused
from tabellone.server.web.rights import TableRequest
from tabellone.server.web.table.guard import open_table
from tabellone.server.web.table.phone import knowing_phone, owner_of
from tabellone.server.web.table.places import place, store_of
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.staleness import auction_basis
from tabellone.tournament.view import drawn_of, table_of


def mark(request: TableRequest) -> str:
    """What the renewed part depends on."""
    state, names = state_of(request.tournament), shown(request.tournament)
    basis = auction_basis(state, request.number, request.table)
    told = fingerprint([basis, [names[player] for player in basis[0].players], state.settings.phones])
    whole = f"{told} {owner_of(request)} {get_language()} {__version__} {request.path}"
    return f'"{hashlib.sha256(whole.encode()).hexdigest()[:32]}"'


@open_table
@require_safe
def auction(request: TableRequest) -> HttpResponse:
    """The auction of the table."""
    return auction_page(request)


@open_table
@require_safe
@condition(etag_func=mark)
def live(request: TableRequest) -> HttpResponse:
    """What may change on it without a tap on this phone; where no auction can be, nothing is asked again."""
    now = found(request)
    return render(request, "auction/_now.html", context_of(request, now)) if now else HttpResponseNotFound()


def auction_page(request: TableRequest, refused: Refused | None = None, typed: str = "") -> HttpResponse:
    """The page; after a tap that was not taken, with the reason and how it stands now; else the table."""
    now = found(request)
    if now is None:
        return HttpResponseRedirect(place(request))
    context = {**context_of(request, now), "refused": refused, "stale": bool(refused and refused.stale), "typed": typed}
    return knowing_phone(request, render(request, "auction/page.html", context))


def context_of(request: TableRequest, now: AuctionNow) -> dict[str, Any]:
    """What the page shows."""
    row = request.tournament
    state, names, owner = state_of(row), shown(row), owner_of(request)
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
        "table_url": place(request),
        "here": place(request, "table-auction"),
        "live_url": place(request, "table-auction-live"),
        "tap_url": place(request, "table-auction-tap"),
        "store": store_of(request),
    }


def found(request: TableRequest) -> AuctionNow | None:
    """The auction as it is now, on this phone; None where the game has none."""
    row = request.tournament
    return auction_now(state_of(row), request.number, request.table, shown(row), owner=owner_of(request))
