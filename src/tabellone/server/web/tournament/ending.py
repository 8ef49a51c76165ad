"""The end: closing a tournament and opening it again; a player who leaves it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Withdrawal
from tabellone.server.play import closing, roll, standings
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import Refused, Writing, form_answered
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, organiser
from tabellone.server.web.tournament.standings import prizes_given, standing_board
from tabellone.tournament.acts import Close
from tabellone.tournament.names import named, names_of
from tabellone.tournament.staleness import seen_for
from tabellone.tournament.view import entrant_of


@organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def closing_page(request: DeskRequest) -> HttpResponse:
    """Look once more, and close."""
    if request.method != "POST":
        return _closing_form(request, None)
    return form_answered(
        lambda: closing.close(request.tournament, Writing.of(request)),
        done=reverse("close", args=[request.tournament.slug]),
        refused=lambda refused: _closing_form(request, refused),
        row=request.tournament,
    )


def _closing_form(request: DeskRequest, refused: Refused | None) -> HttpResponse:
    request.tournament.refresh_from_db()
    row = request.tournament
    state = state_of(row)
    context: dict[str, Any] = {
        "refused": refused,
        "loose": closing.loose_ends(state),
        "closing": closing.closed_by(row),
        "seen": seen_for(state, Close()),
        "reason": request.POST.get("why", ""),
    }
    try:
        answer = standings.standing(row)
    except RuleError as error:
        return tournament_page(request, "results/close.html", "standings", none=error, **context)
    prizes = prizes_given(row, state) if answer.final else None
    return tournament_page(
        request, "results/close.html", "standings", board=standing_board(state, answer), prizes=prizes, **context
    )


@organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def withdrawal_page(request: DeskRequest, player: str) -> HttpResponse:
    """When the player leaves, and why."""
    try:
        entrant_of(state_of(request.tournament), player)
    except RuleError as error:
        raise Http404 from error
    if request.method != "POST":
        return _withdrawal_form(request, player, None)
    when = request.POST.get("when", "")
    return form_answered(
        lambda: roll.withdraw(request.tournament, player, when, Writing.of(request)),
        done=reverse("withdraw", args=[request.tournament.slug, player]),
        refused=lambda refused: _withdrawal_form(request, player, refused),
        row=request.tournament,
    )


def _withdrawal_form(request: DeskRequest, player: str, refused: Refused | None) -> HttpResponse:
    state = state_of(request.tournament)
    moments = roll.moments(state)
    problems = refused.problems if refused else ()
    context: dict[str, Any] = {
        "player": entrant_of(state, player).player,
        "moments": moments,
        "chosen": request.POST.get("when") or (moments[0] if moments else ""),
        "reason": request.POST.get("why", ""),
        "left": roll.left(state, player),
        "entry": roll.left_by(request.tournament, player),
        "seated": roll.still_seated(state, player),
        "ends": [one for one in moments if roll.ended_by(state, Withdrawal(player, one))],
        "problems": [named(problem, names_of(state)) for problem in problems],
    }
    return tournament_page(request, "results/withdraw.html", "players", **context)
