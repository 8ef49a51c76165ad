"""The organisers' side of the players' clocks: the tables that are slow, the next round without them, minutes."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tabellone.server.play import clocks
from tabellone.server.play.draws import begin
from tabellone.server.play.hall_board import in_play
from tabellone.server.play.services import act
from tabellone.server.play.slow_tables import beginning, slow_tables
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import button, done, form, refusals, whole_number
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, organiser
from tabellone.server.web.tournament.announced import sealed_or_drawn
from tabellone.server.web.tournament.hall import seated_table, show_desk_table, table_named
from tabellone.tournament.acts import DropWatch, TimeWatch
from tabellone.tournament.hall import ALL, MOST_MINUTES, OwnTimes
from tabellone.tournament.hall_acts import own_times, watch_at
from tabellone.tournament.player_clocks import book_of, unannounced
from tabellone.tournament.progress import place_of
from tabellone.tournament.state import State
from tabellone.tournament.view import is_bye


@form(organiser)
def slow_tables_page(request: DeskRequest) -> HttpResponse:
    """The tables that still play; begin the next round for everybody whose table depends on none of them."""
    row = request.tournament
    if request.method == "POST":
        before = _table_count(state_of(row))
        with refusals(request) as write:
            outcome = begin(row, write)
            state = state_of(outcome.tournament)
            if not state.rounds[-1].partial or not state.rounds[-1].published:
                return sealed_or_drawn(request, outcome)
            number, new = len(state.rounds), _table_count(state) - before
            words = ngettext(
                "Round %(number)s has begun at %(count)s table.", "Round %(number)s has begun at %(count)s tables.", new
            )
            said = words % {"number": number, "count": new}
            return done(request, "round-desk", row.slug, number, said=said, once=outcome)
    return _slow_tables_part(request) if request.GET.get("tables") else _slow_tables_list(request)


@button(organiser)
def set_own_times(request: DeskRequest, number: int) -> HttpResponse:
    """The organiser's own minutes: for one table, or for all that begin from now on."""
    own = OwnTimes(
        whole_number(request, "player", empty=None),
        whole_number(request, "whole", empty=None),
        whole_number(request, "refills", empty=None, wrong=-1),
    )
    return _clocks_decided(request, number, lambda table: TimeWatch(number, table, own))


@button(organiser)
def drop_clocks(request: DeskRequest, number: int) -> HttpResponse:
    """A table, or the whole round, plays without clocks: the organiser's word, with the reason on record."""
    return _clocks_decided(request, number, lambda table: DropWatch(number, table))


def _clocks_decided(
    request: DeskRequest, number: int, decision: Callable[[int], TimeWatch | DropWatch]
) -> HttpResponse:
    """Decide on the clocks of the table that is named, or of all in the round."""
    named, slug = table_named(request, number), request.tournament.slug
    table = named or ALL
    with refusals(request) as write:
        act(request.tournament, write, decision(table))
        if named:
            return done(request, "hall-table", slug, number, table)
        return done(request, "hall-slow", slug, said=_("Saved: it holds for every table that begins from now on."))
    return show_desk_table(request, number, table) if named else _slow_tables_list(request)


@button(organiser)
def stop_table(request: DeskRequest, number: int, table: int) -> HttpResponse:
    """A table past its announced end is stopped: all at it are tied (BIG 7.2.2, ruling end-is-announced)."""
    drawn, found = seated_table(request, number, table)
    said = _("Table %(table)s is stopped: everybody at it is tied.") % {"table": place_of(drawn, found)}
    with refusals(request) as write:
        outcome = clocks.stop(request.tournament, number, table, write)
        return done(request, "hall-table", request.tournament.slug, number, table, said=said, once=outcome)
    return show_desk_table(request, number, table)


def _slow_tables_part(request: DeskRequest) -> HttpResponse:
    """The tables alone: what renews itself."""
    row = request.tournament
    tables = slow_tables(row, state_of(row), timezone.now())
    return render(request, "table/clock_parts.html#tables", {"tables": tables, "tournament": row})


def _slow_tables_list(request: DeskRequest) -> HttpResponse:
    state, now = state_of(request.tournament), timezone.now()
    latest = next(iter(in_play(state)), None)
    number = latest.round.number if latest else 0
    context = {
        "tables": slow_tables(request.tournament, state, now),
        "beginning": None if state.closed else beginning(state),
        "with_clocks": book_of(state) is not None,
        "number": number,
        "own": own_times(state, number, ALL) if latest else None,
        "unannounced": bool(latest) and unannounced(state, number),
        "off": bool(latest) and watch_at(state, number, ALL).dropped,
        "most_minutes": MOST_MINUTES,
        "now": now,
    }
    return tournament_page(request, "tournament/slow_tables.html", "hall", **context)


def _table_count(state: State) -> int:
    """How many tables all rounds have; a bye is none."""
    return sum(not is_bye(table) for one in state.rounds for table in one.round.tables)
