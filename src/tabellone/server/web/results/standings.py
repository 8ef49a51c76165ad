"""Standings, public: positions with their points, and how each came about, opening in place."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.play.closing import closed_by
from tabellone.server.play.standings import explanation, standing
from tabellone.server.rankings.history import pages
from tabellone.server.rankings.rating_sheets import may_be_rated
from tabellone.server.web.asked import after_asked
from tabellone.server.web.frame import ids_seen, player_seen, state_seen, tournament_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.posting import refusal
from tabellone.server.web.results.board import board_of, completed, prizes_of
from tabellone.server.web.rights import TournamentRequest, anyone
from tabellone.tournament.names import names_of
from tabellone.tournament.progress import current_round, progress


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp))
def standings(request: TournamentRequest) -> HttpResponse:
    """The standing after the last complete round, or after another (`?after=2`)."""
    row, after = request.tournament, after_asked(request)
    state = state_seen(request)
    drawn = current_round(state)
    context: dict[str, Any] = {"rounds": completed(row), "after": after, "closing": closed_by(row)}
    try:
        answer = standing(row, after)
    except RuleError as error:
        told = " ".join(refusal(error, names_of(state)).sentences)
        return tournament_page(request, "results/standings.html", "standings", refused=told, **context)
    if not answer.after_round:
        return tournament_page(request, "results/standings.html", "standings", early=True, **context)
    context |= {
        "board": board_of(state, answer, ids_seen(request)),
        "playing": progress(drawn) if drawn and drawn.round.number > answer.after_round and not after else None,
        "prizes": prizes_of(row, state) if answer.final else None,
        "rated": answer.final and may_be_rated(row),
    }
    return tournament_page(request, "results/standings.html", "standings", **context)


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp))
def why(request: TournamentRequest, player: str) -> HttpResponse:
    """How a player's figures came about: a part of the standing's page, or a page of its own."""
    row, after = request.tournament, after_asked(request)
    found, names = player_seen(request, player), names_of(state_seen(request))
    context: dict[str, Any] = {"player": player, "name": names[found], "names": names, "after": after}
    context["page_code"] = pages(row).get(found)
    try:
        context["explained"] = explanation(row, found, after)
    except (RuleError, InputError) as error:
        context["refused"] = " ".join(refusal(error, names).sentences)
    if request.headers.get("HX-Request"):
        return render(request, "results/_why.html", context)
    return tournament_page(request, "results/why.html", "standings", **context)
