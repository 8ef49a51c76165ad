"""The part of a table's page that renews itself: asked for every few seconds by every phone, so it must cost little."""

from __future__ import annotations

import hashlib

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from tabellone import __version__
from tabellone.server.play.names import shown
from tabellone.server.play.states import state_of
from tabellone.server.web.rights import TableRequest
from tabellone.server.web.table.guard import open_table
from tabellone.server.web.table.phone import owner_of
from tabellone.server.web.table.places import place
from tabellone.server.web.table.shown import TableNow, facts_at, mark_of, table_now


def mark(request: TableRequest) -> str:
    """What the part depends on, read from the state in memory without building anything."""
    row = request.tournament
    state = state_of(row)
    told = mark_of(state, facts_at(state, request.number, request.table), shown(row))
    whole = f"{told} {owner_of(request)} {get_language()} {__version__} {request.path}"
    return f'"{hashlib.sha256(whole.encode()).hexdigest()[:32]}"'


def now_at(request: TableRequest) -> TableNow:
    """The table at this moment, on this phone."""
    row = request.tournament
    state = state_of(row)
    found = facts_at(state, request.number, request.table)
    return table_now(state, found, shown(row), owner=owner_of(request), at=timezone.now())


@open_table
@require_safe
@condition(etag_func=mark)
def live(request: TableRequest) -> HttpResponse:
    """What may change on a table's page without a tap on this phone."""
    row = request.tournament
    context = {
        "now": now_at(request),
        "tournament": row,
        "phones": state_of(row).settings.phones,
        "here": place(request),
        "live_url": place(request, "table-live"),
        "auction_url": place(request, "table-auction"),
    }
    return render(request, "table/_now.html", context)
