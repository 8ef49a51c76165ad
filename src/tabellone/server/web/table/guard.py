"""What every answer of a table's link carries, and what it says once the round is over."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control

from tabellone.server.web.rights import TableRequest, at_table
from tabellone.server.web.table.places import store_of

GONE = 410
# the key in the address goes to nobody, not even to our own pages; with `no-referrer` browsers would send forms with
# the origin `null`, which the defence against forged forms refuses
REFERRER = "strict-origin"
View = Callable[[Any], HttpResponse]


def open_table(view: View) -> View:
    """A page of a table, by its link, as long as that lasts (ruling link-lasts)."""

    @at_table
    @wraps(view)
    def guarded(request: TableRequest) -> HttpResponse:
        response = over(request) if request.over else view(request)
        response["Referrer-Policy"] = REFERRER
        patch_cache_control(response, private=True, no_cache=True)
        return response

    return guarded


def over(request: TableRequest) -> HttpResponse:
    """The round is over, and the link with it."""
    context = {"tournament": request.tournament, "number": request.number, "store": store_of(request)}
    return render(request, "table/over.html", context, status=GONE)
