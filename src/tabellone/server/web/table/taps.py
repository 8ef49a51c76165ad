"""What is tapped at a table: the result, its confirmation by the others, a call for the referee."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from tabellone.engine.facts import Table
from tabellone.server.play import in_hall
from tabellone.server.play.names import Shown, public_state, shown
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import REFUSED, conflict_of, form, refusals, refuse, see_other
from tabellone.server.web.rights import TableRequest
from tabellone.server.web.table import phone, result_form
from tabellone.server.web.table.clocks import keep_taps_sent_along
from tabellone.server.web.table.page import CALL_KINDS, REFEREE_FIELDS, show_table, table_now_at
from tabellone.tournament.act import StaleActError
from tabellone.tournament.acts import Propose, Report
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import CallKind, PendingReport
from tabellone.tournament.names import named, names_of
from tabellone.tournament.result_acts import proposal_basis
from tabellone.tournament.result_form import Typed
from tabellone.tournament.results import AtTable, decide_confirmation, typed_seats
from tabellone.tournament.state import State
from tabellone.tournament.view import is_reported, table_at


@form(phone.open_table, kept=True)
def report_result(request: TableRequest) -> HttpResponse:
    """The result of the table, reported by one of those who sit there."""
    if request.method != "POST":
        return HttpResponseRedirect(phone.table_address(request))
    row, names, state = request.tournament, shown(request.tournament), state_of(request.tournament)
    players = table_at(state, request.number, request.table).players
    typed = _scorer_figures(request, state, players, names)
    with refusals(request, called=lambda: phone.names_at_table(request)) as write:
        phone.refuse_too_many_taps(request, phone.TABLE_TAPS, _sent_too_much())
        at = _tap_at_table(request)
        if request.POST.get("taps"):
            keep_taps_sent_along(request)
        seats = typed_seats(state, request.number, request.table, typed)
        in_hall.report(row, at, seats, write, result_form.word_on_clocks(request.POST))
        return phone.knowing_owner(request, see_other(phone.table_address(request)), names[at.player].id)
    if conflict := conflict_of(request):
        return report_conflict_page(request, conflict)
    problems = request.refused.problems if request.refused else ()
    return show_table(request, typed=typed, problems=tuple(named(one, names_of(public_state(row))) for one in problems))


@form(phone.open_table, kept=True)
def confirm_report(request: TableRequest) -> HttpResponse:
    """One of the others says that the result is right; each by a tap on the own name, on this phone or another."""
    if request.method != "POST":
        return HttpResponseRedirect(phone.table_address(request))
    with refusals(request, called=lambda: phone.names_at_table(request)) as write:
        phone.refuse_too_many_taps(request, phone.TABLE_TAPS, _sent_too_much())
        names, of = shown(request.tournament), request.POST.get("of", "")
        at = _tap_at_table(request)
        act(request.tournament, write, lambda state: decide_confirmation(state, at, of))
        answer = see_other(phone.table_address(request))
        return answer if phone.phone_owner(request) else phone.knowing_owner(request, answer, names[at.player].id)
    return show_table(request)


@form(phone.open_table, kept=True)
def call_referee(request: TableRequest) -> HttpResponse:
    """The referee is called: a result is disputed, or there is a question."""
    if request.method != "POST":
        return HttpResponseRedirect(phone.table_address(request))
    kind, text = request.POST.get("kind", ""), request.POST.get("text", "").replace("\x00", "")
    asked = cast("CallKind", kind if kind in CALL_KINDS else CALL_KINDS[0])
    words = _("Enough calls have come from this table: the organisers see them. Go and get the referee.")
    with refusals(request, called=lambda: phone.names_at_table(request)) as write:
        phone.refuse_too_many_taps(request, phone.TABLE_CALLS, words, REFUSED)
        at = _tap_at_table(request, by_somebody=False)
        in_hall.call(request.tournament, at, asked, text, write)
        return see_other(phone.table_address(request))
    return show_table(request)


def _tap_at_table(request: TableRequest, *, by_somebody: bool = True) -> AtTable:
    """Who taps at which table; refused where it has to be somebody who sits there, and nobody is named."""
    player = phone.player_sitting(request, request.POST.get("who", ""))
    if by_somebody and not player:
        refuse(_("Say who you are: choose your name, then send it again."))
    own = phone.own_right(request, player) if player else ""
    return AtTable(request.number, request.table, player, phone.phone_of(request), own)


def _scorer_figures(request: TableRequest, state: State, players: Sequence[str], names: Mapping[str, Shown]) -> Typed:
    """What was typed, by player, without what is the referee's to give."""
    by_public = {one.id: player for player, one in names.items()}
    typed = result_form.figures_typed(request.POST, [names[player].id for player in players])
    unasked = REFEREE_FIELDS | result_form.settled_fields(state, request.number, request.table)
    return {
        by_public.get(public, public): {name: text for name, text in texts.items() if name not in unasked}
        for public, texts in typed.items()
    }


def _sent_too_much() -> str:
    return _("Too much has come from this table: wait a few minutes, or tell the organisers your result.")


def report_conflict_page(request: TableRequest, stale: StaleActError) -> HttpResponse:
    """Mine beside what was reported, or stands, or beside those who sit here now."""
    act, stored = stale.act, stale.stored
    assert isinstance(act, Propose | Report)  # noqa: S101 - nothing else is reported at a table
    assert isinstance(stored, PendingReport | Table)  # noqa: S101 - what a report builds on
    row = request.tournament
    state, names = state_of(row), shown(row)
    now, ids = table_now_at(request), {player: one.id for player, one in names.items()}
    context: dict[str, Any] = {
        **phone.table_frame(request),
        "now": now,
        "rows": result_form.figures_compared(act.seats, stored.seats, phone.names_at_table(request), row.rulebook),
        "by": names[stored.by.player].name if isinstance(stored, PendingReport) else "",
        "stands": isinstance(stored, Table) and is_reported(stored),
        "seen": fingerprint(proposal_basis(state, request.number, request.table)),
        "mine": result_form.figures_sent_again(act.seats, [seat.player for seat in act.seats], ids),
    }
    return render(request, "table/conflict.html", context)
