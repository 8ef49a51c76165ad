"""A phone at a table: what every answer of the table's link carries, how much it may send, what the phone keeps.

What it may send is counted by table, not by address: a whole hall stands behind one address, and nobody needs another
one to send more. It is enough for every phone at a table on bad wifi, and too little to fill the journal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control

from tabellone.server.people.limits import Limit
from tabellone.server.people.queries import person_of_account
from tabellone.server.play.keys import handle
from tabellone.server.play.names import shown
from tabellone.server.play.self_entry import own_line
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import TOO_MANY, refuse, too_many
from tabellone.server.web.rights import TableRequest, at_table
from tabellone.server.web.table.doorstep import AT_TABLE, came_in_here, seconds_of_tournament
from tabellone.tournament.hall import OwnRight
from tabellone.tournament.view import table_at

GONE = 410
# the key in the address goes to nobody, not even to our own pages; with `no-referrer` browsers would send forms with
# the origin `null`, which the defence against forged forms refuses
REFERRER = "strict-origin"
TableView = Callable[[Any], HttpResponse]


def open_table(view: TableView) -> TableView:
    """A page of a table, by its link, as long as that lasts (ruling link-lasts)."""

    @at_table
    @wraps(view)
    def guarded(request: TableRequest) -> HttpResponse:
        response = round_over_page(request) if request.over else view(request)
        response["Referrer-Policy"] = REFERRER
        patch_cache_control(response, private=True, no_cache=True)
        return response

    return guarded


def round_over_page(request: TableRequest) -> HttpResponse:
    """The round is over, and the link with it."""
    context = {"tournament": request.tournament, "number": request.number, "store": phone_store(request)}
    return render(request, "table/over.html", context, status=GONE)


# six phones that send again every half minute stay below it
TABLE_TAPS = Limit("table-tap", most=240, seconds=600)
TABLE_CALLS = Limit("table-call", most=20, seconds=600)


def refuse_too_many_taps(request: TableRequest, limit: Limit, words: str, status: int = TOO_MANY) -> None:
    """Refuse when the table has sent as much as it may for now; if not, this counts."""
    if too_many((limit, f"{request.tournament.pk}:{request.number}:{request.table}")):
        refuse(words, status=status)


def names_at_table(request: TableRequest) -> Mapping[str, str]:
    """How players are called at a table: as everybody may read it."""
    return {player: one.name for player, one in shown(request.tournament).items()}


def player_sitting(request: TableRequest, public: str) -> str:
    """Who of those at the table goes by a public id; an empty text where nobody does."""
    table, names = table_at(state_of(request.tournament), request.number, request.table), shown(request.tournament)
    return next((player for player in table.players if names[player].id == public), "")


PHONE, SEAT = "tabellone_phone", "tabellone_seat"
DAY_SECONDS = 24 * 60 * 60
LONGEST_NUMBER, SHORT_NUMBER = 64, 8


def phone_of(request: TableRequest) -> str:
    """The phone on record: a few letters, the same for all taps on it; none for a phone that keeps no cookies.

    In another tournament they are others, so that nobody is followed from one to the next.
    """
    kept = request.COOKIES.get(PHONE, "")
    about = f"{request.tournament.pk}:{kept[:LONGEST_NUMBER]}"
    return hashlib.sha256(about.encode()).hexdigest()[:SHORT_NUMBER] if kept else ""


def phone_owner(request: TableRequest) -> str:
    """The public id of who said to be at this table on this phone; nobody: an empty text."""
    return request.get_signed_cookie(SEAT, default="", salt=_seat_salt(request)) or ""


def own_right(request: TableRequest, player: str) -> OwnRight:
    """By what right a tap on a player's name is their own: their account, the phone that they came in on, none."""
    row = request.tournament
    if request.user.is_authenticated:
        mine = own_line(state_of(row), person_of_account(request.user))
        if mine and mine.id == player:
            return "account"
    came_in = request.COOKIES.get(AT_TABLE) and came_in_here(request)
    return "door" if came_in and came_in == handle(row, player) else ""


def knowing_phone(request: TableRequest, response: HttpResponse) -> HttpResponse:
    """The answer, with a random number for a phone that has none: it is kept as long as the tournament runs."""
    if PHONE not in request.COOKIES:
        response.set_cookie(
            PHONE,
            uuid4().hex,
            seconds_of_tournament(request),
            path=f"/at/{request.tournament.slug}/",
            secure=request.is_secure(),
            httponly=True,
            samesite="Lax",
        )
    return response


def knowing_owner(request: TableRequest, response: HttpResponse, public_id: str) -> HttpResponse:
    """The answer, by which the phone remembers who its owner is, at this table alone."""
    response.set_signed_cookie(
        SEAT,
        public_id,
        salt=_seat_salt(request),
        max_age=2 * DAY_SECONDS,
        path=f"/at/{request.tournament.slug}/{request.number}/{request.table}/",
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
    return response


def _seat_salt(request: TableRequest) -> str:
    return f"tabellone.seat:{request.tournament.pk}:{request.number}:{request.table}"


def table_address(request: TableRequest, name: str = "table") -> str:
    """An address of this table."""
    return reverse(name, args=[request.tournament.slug, request.number, request.table, request.key])


def phone_store(request: TableRequest) -> str:
    """The name under which a phone keeps what was typed at this table; the key is not in it."""
    return hashlib.sha256(table_address(request).encode()).hexdigest()[:16]


def table_frame(request: TableRequest) -> dict[str, Any]:
    """What every page of the table shows, and where its forms lead."""
    pages = ("live", "auction", "report", "confirm", "call")
    return {
        "tournament": request.tournament,
        "phones": state_of(request.tournament).settings.phones,
        "here": table_address(request),
        "store": phone_store(request),
        **{f"{page}_url": table_address(request, f"table-{page}") for page in pages},
    }
