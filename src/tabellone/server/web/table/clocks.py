"""The clocks of a table on a phone: what is shown, and taps by plain forms or many at once by `watch.js`.

`watch.js` shows the same from the same taps, between two answers of the server and without any.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.http import HttpResponse, HttpResponseNotModified, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tabellone.contract.clocks import Event, Limits
from tabellone.engine.errors import RuleError
from tabellone.server.journal.services import Writing
from tabellone.server.people.limits import Limit
from tabellone.server.play.clocks import agree, clocks_at, tapped
from tabellone.server.play.names import shown
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import TOO_MANY, form, refusals, see_other
from tabellone.server.web.rights import TableRequest
from tabellone.server.web.table import phone
from tabellone.tournament.hall import Confirmation, numbered, tap_text, taps_of
from tabellone.tournament.player_clocks import TableClocks, auction_under_way, milliseconds
from tabellone.tournament.results import refuse_without_phones
from tabellone.tournament.view import drawn_of, table_at

ClockMode = Literal["open", "read", "without"]
ClockMoment = Literal["waiting", "playing", "paused", "between", "ended"]


@dataclass(frozen=True, slots=True)
class ClockPlayer:
    """A player at the clocks; `turn` is the number in taps, `left` in milliseconds, None without a limit."""

    turn: int
    id: str
    name: str
    left: int | None
    used: int
    in_turn: bool
    out: bool
    done: bool
    agreed: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class ClockPanel:
    """The clocks of a table: what is shown, and what `watch.js` counts from."""

    mode: ClockMode
    now: ClockMoment
    players: tuple[ClockPlayer, ...]
    limits: Limits
    elapsed: int
    table_over: bool
    last_round: bool
    tap: str
    turn: ClockPlayer | None
    following: ClockPlayer | None
    taps: str
    at: int
    mark: str
    url: str
    taps_url: str
    store: str

    @property
    def table_left(self) -> int | None:
        """What is left until the announced end, or until the last round; may be less than nothing."""
        limit = self.limits.table if self.limits.table is not None else self.limits.last_round
        return None if limit is None else limit - self.elapsed


def clock_panel(request: TableRequest, now: datetime) -> ClockPanel | None:
    """The clocks of the table that the link opens; None where there are none."""
    row = request.tournament
    state = state_of(row)
    standing = clocks_at(row, state, request.number, request.table, now) if state.settings.phones else None
    if standing is None or (standing.reported and standing.clock.begun is None):
        return None
    if standing.known.limits is None and auction_under_way(state, request.number, request.table):
        return None  # the game begins after it
    names, owner, clock = shown(row), phone.phone_owner(request), standing.clock
    numbers = {one: nth for nth, one in enumerate(numbered(standing.limits.players), 1)}
    players = tuple(
        ClockPlayer(
            turn=numbers[one],
            id=names[one].id,
            name=names[one].name,
            left=clock.remaining.get(one),
            used=clock.used.get(one, 0),
            in_turn=clock.turn == one,
            out=one in clock.flags,
            done=one in clock.done,
            agreed=one in standing.known.agreed,
            mine=bool(owner) and names[one].id == owner,
        )
        for one in standing.limits.players
    )
    seats = dict(zip(standing.limits.players, players, strict=True))
    return ClockPanel(
        mode="without" if standing.without else "open" if standing.open else "read",
        now=clock_moment(standing),
        players=players,
        limits=standing.limits,
        elapsed=clock.elapsed,
        table_over=clock.table_over,
        last_round=clock.last_round,
        tap=main_clock_tap(standing),
        turn=seats.get(clock.turn or ""),
        following=seats.get(clock.following or ""),
        taps=" ".join(taps_as_sent(standing)),
        at=standing.now,
        mark=clock_taps_mark(standing),
        url=phone.table_address(request, "table-watch"),
        taps_url=phone.table_address(request, "table-watch-taps"),
        store=phone.phone_store(request),
    )


def clock_moment(standing: TableClocks) -> ClockMoment:
    """What is happening at the clocks."""
    clock = standing.clock
    if clock.begun is None:
        return "waiting"
    if clock.ended or not standing.open:
        return "ended"
    if clock.paused:
        return "paused"
    return "playing" if clock.turn or standing.limits.player is None else "between"


def main_clock_tap(standing: TableClocks) -> str:
    """What the large button does: start, pass the turn, go on after a pause; nothing where nobody is left."""
    clock, seats = standing.clock, numbered(standing.limits.players)
    if clock.paused:
        return "r"
    if standing.limits.player is None:
        return "r" if clock.begun is None else ""
    return f"t.{seats.index(clock.following) + 1}" if clock.following else ""


def taps_as_sent(standing: TableClocks) -> tuple[str, ...]:
    """The taps, as phones read and send them."""
    return tuple(tap_text(one, standing.limits.players) for one in standing.taps)


def clock_taps_mark(standing: TableClocks) -> str:
    """The same as long as nothing was tapped or decided."""
    told = (taps_as_sent(standing), standing.limits, standing.known, standing.without, standing.reported)
    return hashlib.sha256(repr(told).encode()).hexdigest()[:24]


# a fast game of six phones; a tap or a batch each
CLOCK_TAPS = Limit("table-watch", most=1500, seconds=600)
LONGEST_TAPS = 40_000  # letters of one batch: more than a whole game


@form(phone.open_table, kept=True)
def clocks_page(request: TableRequest) -> HttpResponse:
    """The clocks in large; a tap by a plain form, or a player's word to play without them."""
    if request.method == "POST":
        with refusals(request, called=lambda: phone.names_at_table(request)) as write:
            phone.refuse_too_many_taps(request, CLOCK_TAPS, _taps_too_many())
            if request.POST.get("without"):
                _agree_to_play_without(request, write)
            else:
                _tap_by_form(request, write)
            page = "table-watch" if request.POST.get("large") else "table"
            return see_other(f"{phone.table_address(request, page)}#watch")
    return show_clocks(request)


@form(phone.open_table, kept=True)
def clock_taps(request: TableRequest) -> HttpResponse:
    """Taps of a phone, each once however often it is sent; the answer is how the clocks stand.

    Played without them, or over: the phone forgets its taps and shows how it is.
    """
    if request.method == "POST":
        with refusals(request):
            phone.refuse_too_many_taps(request, CLOCK_TAPS, _taps_too_many())
            _keep_tap(request, request.POST.get("taps", ""))
        if request.status_again == TOO_MANY:
            return JsonResponse({"refused": _taps_too_many()})
        request.tournament.refresh_from_db()
    return _clocks_for_script(request)


def keep_taps_sent_along(request: TableRequest) -> None:
    """Taps that a phone could not send before it reports the result: they come with it, and count first."""
    try:
        _keep_tap(request, request.POST.get("taps", ""))
    except RuleError:
        return  # nothing is measured there any more
    request.tournament.refresh_from_db()


def show_clocks(request: TableRequest) -> HttpResponse:
    """The page of the clocks alone."""
    panel = clock_panel(request, timezone.now())
    if panel is None and request.method != "POST":
        return HttpResponseRedirect(phone.table_address(request))
    state = state_of(request.tournament)
    context = {
        **phone.table_frame(request),
        "watch": panel,
        "large": True,
        "refused": request.refused,
        "store": panel.store if panel else "",
        "spot": drawn_of(state, request.number).spots.get(request.table, request.table),
        "number": request.number,
        "game": drawn_of(state, request.number).round.game,
    }
    return phone.knowing_phone(request, render(request, "table/clocks.html", context))


def _keep_tap(request: TableRequest, text: str) -> None:
    """Keep what is a tap of this table."""
    if taps := taps_of(text[:LONGEST_TAPS], _players_data(request)):
        _tap_by_script(request, taps)


def _tap_by_form(request: TableRequest, write: Writing) -> None:
    """One tap, made now; the form's mark is its name."""
    now = milliseconds(timezone.now())
    kind, dot, seat = request.POST.get("tap", "").partition(".")
    key = hashlib.sha256(f"{write.token} {kind} {seat}".encode()).hexdigest()[:20]
    if not (taps := taps_of(f"{now}.{kind}.{seat if dot else 0}.{key}", _players_data(request))):
        raise RuleError("watch-no-tap")
    _tap_by_script(request, taps)


def _tap_by_script(request: TableRequest, taps: Iterable[Event]) -> None:
    refuse_without_phones(state_of(request.tournament))
    tapped(request.tournament, request.number, request.table, taps, phone=phone.phone_of(request))


def _agree_to_play_without(request: TableRequest, write: Writing) -> None:
    refuse_without_phones(state_of(request.tournament))
    player = phone.player_sitting(request, request.POST.get("without", ""))
    agree(request.tournament, request.number, request.table, Confirmation(player, phone.phone_of(request)), write)


def _clocks_for_script(request: TableRequest) -> HttpResponse:
    """How the clocks stand, for `watch.js`: nothing new is a 304."""
    panel = clock_panel(request, timezone.now())
    if panel is None:
        return JsonResponse({"mode": "none"})
    etag = f'"{panel.mark}"'
    answer: HttpResponse
    if request.method != "POST" and etag in request.headers.get("If-None-Match", ""):
        answer = HttpResponseNotModified()
    else:
        answer = JsonResponse(_panel_data(panel))
    answer["ETag"] = etag
    return answer


def _panel_data(panel: ClockPanel) -> Mapping[str, object]:
    limits = panel.limits
    times = {"player": limits.player, "table": limits.table, "lastRound": limits.last_round}
    return {"now": panel.at, "mode": panel.mode, "limits": times, "taps": panel.taps}


def _players_data(request: TableRequest) -> tuple[str, ...]:
    return table_at(state_of(request.tournament), request.number, request.table).players


def _taps_too_many() -> str:
    return _("Too much has come from this table: wait a few minutes, or tell the organisers.")
