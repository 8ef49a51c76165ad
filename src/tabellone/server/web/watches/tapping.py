"""Taps at the clocks of a table: by plain forms with a page each, or many at once by `watch.js`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tabellone.contract.clocks import Event
from tabellone.engine.errors import RuleError
from tabellone.server.people.limits import Limit
from tabellone.server.play.clocks import agree, milliseconds, tapped
from tabellone.server.play.in_hall import refuse_without_phones
from tabellone.server.play.names import shown
from tabellone.server.play.states import state_of
from tabellone.server.web.posting import REFUSED, Refused, answered
from tabellone.server.web.rights import TableRequest
from tabellone.server.web.table.guard import open_table
from tabellone.server.web.table.limits import TOO_MANY, too_many
from tabellone.server.web.table.phone import knowing_phone, phone_of
from tabellone.server.web.table.places import place
from tabellone.server.web.table.writing import TableWriting
from tabellone.server.web.watches.panel import Panel, panel_of
from tabellone.tournament.hall import Confirmation, taps_of
from tabellone.tournament.view import drawn_of, table_of

# a fast game of six phones; a tap or a batch each
TAPS = Limit("table-watch", most=1500, seconds=600)
LONGEST = 40_000  # letters of one batch: more than a whole game


@open_table
def watch(request: TableRequest) -> HttpResponse:
    """The clocks in large; a tap by a plain form, or a player's word to play without them."""
    if request.method != "POST":
        return watch_page(request)
    if too_many(request, TAPS):
        return watch_page(request, Refused(TOO_MANY, (_later(),)), TOO_MANY)
    return answered(
        lambda: _agreed(request) if request.POST.get("without") else _tapped_plainly(request),
        done=f"{place(request, 'table-watch' if request.POST.get('large') else 'table')}#watch",
        refused=lambda refused: watch_page(request, refused),
        row=request.tournament,
        called=lambda: _names(request),
    )


@open_table
def watch_taps(request: TableRequest) -> HttpResponse:
    """Taps of a phone, each once however often it is sent; the answer is how the clocks stand."""
    if request.method != "POST":
        return _told(request)
    if too_many(request, TAPS):
        return JsonResponse({"refused": _later()}, status=TOO_MANY)
    try:
        _keep(request, request.POST.get("taps", ""))
    except RuleError:  # played without them, or over: the phone forgets its taps and shows how it is
        request.tournament.refresh_from_db()
        return _told(request, status=REFUSED)
    request.tournament.refresh_from_db()
    return _told(request)


def keep_sent_along(request: TableRequest) -> None:
    """Taps that a phone could not send before it reports the result: they come with it, and count first."""
    try:
        _keep(request, request.POST.get("taps", ""))
    except RuleError:
        return  # nothing is measured there any more
    request.tournament.refresh_from_db()


def watch_page(request: TableRequest, refused: Refused | None = None, status: int = 200) -> HttpResponse:
    """The page of the clocks alone."""
    request.tournament.refresh_from_db()
    panel = panel_of(request, timezone.now())
    if panel is None and refused is None and request.method != "POST":
        return HttpResponseRedirect(place(request))
    state = state_of(request.tournament)
    context = {
        "tournament": request.tournament,
        "watch": panel,
        "large": True,
        "refused": refused,
        "here": place(request),
        "store": panel.store if panel else "",
        "spot": drawn_of(state, request.number).spots.get(request.table, request.table),
        "number": request.number,
        "game": drawn_of(state, request.number).round.game,
    }
    return knowing_phone(request, render(request, "watches/watch.html", context, status=status))


def _keep(request: TableRequest, text: str) -> None:
    """Keep what is a tap of this table."""
    if taps := taps_of(text[:LONGEST], _players(request)):
        _tap(request, taps)


def _tapped_plainly(request: TableRequest) -> None:
    """One tap, made now; the form's token is its name."""
    now, token = milliseconds(timezone.now()), request.POST.get("token", "")
    kind, dot, seat = request.POST.get("tap", "").partition(".")
    key = hashlib.sha256(f"{token} {kind} {seat}".encode()).hexdigest()[:20]
    if not (taps := taps_of(f"{now}.{kind}.{seat if dot else 0}.{key}", _players(request))):
        raise RuleError("watch-no-tap")
    _tap(request, taps)


def _tap(request: TableRequest, taps: Iterable[Event]) -> None:
    refuse_without_phones(state_of(request.tournament))
    tapped(request.tournament, request.number, request.table, taps, phone=phone_of(request))


def _agreed(request: TableRequest) -> object:
    names, said = shown(request.tournament), request.POST.get("without", "")
    refuse_without_phones(state_of(request.tournament))
    player = next((one for one in _players(request) if names[one].id == said), "")
    by = Confirmation(player, phone_of(request))
    return agree(request.tournament, request.number, request.table, by, TableWriting.of(request))


def _told(request: TableRequest, status: int = 200) -> HttpResponse:
    """How the clocks stand, for `watch.js`: nothing new is a 304."""
    panel = panel_of(request, timezone.now())
    if panel is None:
        return JsonResponse({"mode": "none"}, status=status)
    etag = f'"{panel.mark}"'
    answer: HttpResponse
    if status != REFUSED and request.method != "POST" and _asked_before(request, etag):
        answer = HttpResponseNotModified()
    else:
        answer = JsonResponse(_data(panel), status=status)
    answer["ETag"] = etag
    return answer


def _data(panel: Panel) -> Mapping[str, object]:
    limits = panel.limits
    times = {"player": limits.player, "table": limits.table, "lastRound": limits.last_round}
    return {"now": panel.at, "mode": panel.mode, "limits": times, "taps": panel.taps}


def _asked_before(request: HttpRequest, etag: str) -> bool:
    return etag in request.headers.get("If-None-Match", "")


def _players(request: TableRequest) -> tuple[str, ...]:
    return table_of(drawn_of(state_of(request.tournament), request.number), request.table).players


def _names(request: TableRequest) -> Mapping[str, str]:
    return {player: one.name for player, one in shown(request.tournament).items()}


def _later() -> str:
    return _("Too much has come from this table: wait a few minutes, or tell the organisers.")
