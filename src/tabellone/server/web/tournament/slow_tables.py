"""The organisers' side of the players' clocks: the tables that are slow, the next round without them, minutes."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tabellone.server.play import clocks
from tabellone.server.play.hall_board import in_play
from tabellone.server.play.services import Outcome
from tabellone.server.play.slow_tables import begin, beginning, slow_tables
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import Refused, Writing, form_answered
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, organiser
from tabellone.server.web.tournament.hall import round_or_table, seated_table, show_desk_table
from tabellone.tournament.hall import ALL, MOST_MINUTES, OwnTimes
from tabellone.tournament.hall_acts import own_times, watch_at
from tabellone.tournament.player_clocks import book_of, unannounced
from tabellone.tournament.state import State
from tabellone.tournament.view import is_bye


@organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def slow_tables_page(request: DeskRequest) -> HttpResponse:
    """The tables that still play; begin the next round for everybody whose table depends on none of them."""
    if request.method != "POST":
        return _slow_tables_part(request) if request.GET.get("tables") else _slow_tables(request)
    before = _table_count(state_of(request.tournament))
    return form_answered(
        lambda: begin(request.tournament, Writing.of(request)),
        done=lambda outcome: _next_round_begun(request, outcome, before),
        refused=lambda refused: _slow_tables(request, refused),
        row=request.tournament,
    )


@organiser
@never_cache
@require_POST
def set_own_times(request: DeskRequest, number: int) -> HttpResponse:
    """The organiser's own minutes: for one table, or for all that begin from now on."""
    drawn, table = round_or_table(request, number, _minutes_typed(request, "table") or 0)
    own = OwnTimes(
        _minutes_typed(request, "player"),
        _minutes_typed(request, "whole"),
        _minutes_typed(request, "refills", wrong=-1),
    )
    act_on = table.number if table else ALL

    def do() -> Outcome:
        return clocks.set_times(request.tournament, number, act_on, own, Writing.of(request))

    def again(refused: Refused) -> HttpResponse:
        return show_desk_table(request, drawn, table, refused) if table else _slow_tables(request, refused)

    return form_answered(do, done=_back_from_clocks(request, number, act_on), refused=again, row=request.tournament)


@organiser
@never_cache
@require_POST
def drop_clocks(request: DeskRequest, number: int) -> HttpResponse:
    """A table, or the whole round, plays without clocks: the organiser's word, with the reason on record."""
    _, table = round_or_table(request, number, _minutes_typed(request, "table") or 0)
    act_on = table.number if table else ALL

    def again(refused: Refused) -> HttpResponse:
        return (
            show_desk_table(request, *seated_table(request, number, act_on), refused)
            if table
            else _slow_tables(request, refused)
        )

    return form_answered(
        lambda: clocks.drop(request.tournament, number, act_on, Writing.of(request)),
        done=_back_from_clocks(request, number, act_on),
        refused=again,
        row=request.tournament,
    )


@organiser
@never_cache
@require_POST
def stop_table(request: DeskRequest, number: int, table: int) -> HttpResponse:
    """A table past its announced end is stopped: all at it are tied (BIG 7.2.2, ruling end-is-announced)."""
    drawn, found = seated_table(request, number, table)
    place = drawn.spots.get(found.number, found.number)

    def done(outcome: Outcome) -> str:
        if not outcome.repeated:
            words = _("Table %(table)s is stopped: everybody at it is tied.")
            messages.success(request, words % {"table": place})
        return reverse("hall-table", args=[request.tournament.slug, number, table])

    return form_answered(
        lambda: clocks.stop(request.tournament, number, table, Writing.of(request)),
        done=done,
        refused=lambda refused: show_desk_table(request, *seated_table(request, number, table), refused),
        row=request.tournament,
    )


def _slow_tables_part(request: DeskRequest) -> HttpResponse:
    """The tables alone: what renews itself."""
    row = request.tournament
    tables = slow_tables(row, state_of(row), timezone.now())
    return render(request, "watches/_parts.html#tables", {"tables": tables, "tournament": row})


def _slow_tables(request: DeskRequest, refused: Refused | None = None) -> HttpResponse:
    request.tournament.refresh_from_db()
    state, now = state_of(request.tournament), timezone.now()
    latest = next(iter(in_play(state)), None)
    number = latest.round.number if latest else 0
    context = {
        "tables": slow_tables(request.tournament, state, now),
        "beginning": None if state.closed else beginning(state),
        "refused": refused,
        "with_clocks": book_of(state) is not None,
        "number": number,
        "own": own_times(state, number, ALL) if latest else None,
        "unannounced": bool(latest) and unannounced(state, number),
        "off": bool(latest) and watch_at(state, number, ALL).dropped,
        "most_minutes": MOST_MINUTES,
        "now": now,
    }
    return tournament_page(request, "watches/slow.html", "hall", **context)


def _next_round_begun(request: DeskRequest, outcome: Outcome, before: int) -> str:
    state = state_of(outcome.tournament)
    number, new = len(state.rounds), _table_count(state) - before
    if not outcome.repeated:
        words = ngettext(
            "Round %(number)s has begun at %(count)s table.", "Round %(number)s has begun at %(count)s tables.", new
        )
        messages.success(request, words % {"number": number, "count": new})
    return reverse("round-desk", args=[request.tournament.slug, number])


def _back_from_clocks(request: DeskRequest, number: int, table: int) -> str:
    slug = request.tournament.slug
    if table != ALL:
        return reverse("hall-table", args=[slug, number, table])
    messages.success(request, _("Saved: it holds for every table that begins from now on."))
    return reverse("hall-slow", args=[slug])


def _minutes_typed(request: HttpRequest, name: str, *, wrong: int = 0) -> int | None:
    """A whole number that was typed; nothing where the field is empty, `wrong` where it is none, which is refused."""
    text = request.POST.get(name, "").strip()
    if not text:
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else wrong  # no clock runs that long


def _table_count(state: State) -> int:
    """How many tables all rounds have; a bye is none."""
    return sum(not is_bye(table) for one in state.rounds for table in one.round.tables)
