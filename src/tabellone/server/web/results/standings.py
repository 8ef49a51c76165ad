"""Standings, public: positions with their points, and how each came about, opening in place."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tabellone.engine.errors import RuleError, TabelloneError
from tabellone.server.desk.closing import closed_by
from tabellone.server.desk.results import current_round, progress
from tabellone.server.play.states import state_of
from tabellone.server.rankings import queries
from tabellone.server.web.frame import state_seen, tournament_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.results.board import board_of, completed, prizes_of
from tabellone.server.web.rights import TournamentRequest, anyone


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp))
def standings(request: TournamentRequest) -> HttpResponse:
    """The standing after the last complete round, or after another (`?after=2`)."""
    row, after = request.tournament, _after(request)
    state = state_seen(request)
    drawn = current_round(state)
    context: dict[str, Any] = {"rounds": completed(row), "after": after, "closing": closed_by(row)}
    try:
        answer = queries.standing(row, after)
    except RuleError as error:
        return tournament_page(request, "results/standings.html", "standings", refused=error, **context)
    if not answer.after_round:
        return tournament_page(request, "results/standings.html", "standings", early=True, **context)
    context |= {
        "board": board_of(state, answer),
        "playing": progress(drawn) if drawn and drawn.round.number > answer.after_round and not after else None,
        "prizes": prizes_of(row, state) if answer.final else None,
    }
    return tournament_page(request, "results/standings.html", "standings", **context)


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp))
def why(request: TournamentRequest, player: str) -> HttpResponse:
    """How a player's figures came about: a part of the standing's page, or a page of its own."""
    row, after = request.tournament, _after(request)
    state = state_seen(request)
    names = {one.player.id: one.player.name for one in state.entrants}
    if player not in names:
        raise Http404
    context: dict[str, Any] = {"player": player, "name": names[player], "names": names, "after": after}
    try:
        context["explained"] = queries.explanation(row, player, after)
    except TabelloneError as error:
        context["refused"] = error
    if request.headers.get("HX-Request"):
        return render(request, "results/_why.html", context)
    return tournament_page(request, "results/why.html", "standings", **context)


def _after(request: TournamentRequest) -> int | None:
    """The round asked for by `?after=2`, if it is one of the tournament's."""
    text = request.GET.get("after", "")
    if not text:
        return None
    rounds = [drawn.round.number for drawn in state_of(request.tournament).rounds if drawn.published]
    if not text.isdecimal() or len(text) > 4 or int(text) not in rounds:
        raise Http404
    return int(text)
