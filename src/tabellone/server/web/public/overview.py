"""A tournament's own page: when, where, who, how far; for its people, what comes next."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tabellone.course import State
from tabellone.course.view import admission, is_reported
from tabellone.engine.answers import Standing
from tabellone.engine.errors import TabelloneError
from tabellone.server.events.models import Tournament
from tabellone.server.rankings import queries as rankings
from tabellone.server.web.frame import state_seen, tournament_page
from tabellone.server.web.public.guiding import guide, helping, progress
from tabellone.server.web.rights import TournamentRequest, anyone

TOP = 10


@anyone
@require_safe
def overview(request: TournamentRequest) -> HttpResponse:
    """The tournament at a glance."""
    row, state = request.tournament, state_seen(request)
    context = {
        "guide": _guide(request, state),
        "stages": progress(state),
        "entrants": _entrants(state),
        "rounds": _rounds(state),
        "top": _top(row, state),
    }
    return tournament_page(request, "public/overview.html", "overview", **context)


def _guide(request: TournamentRequest, state: State) -> dict[str, Any] | None:
    """What comes next, for the organisers; for who enters results, the tables that wait for them."""
    if request.roles.is_organiser:
        return guide(request.tournament, state)
    waiting = helping(request.tournament, state) if request.roles.is_scorer else None
    return waiting if waiting and waiting["kind"] == "results" else None


def _entrants(state: State) -> dict[str, Any]:
    """Who is in, in order of names, and who waits, in order of precedence."""
    places = admission(state)
    players = {one.player.id: one.player for one in state.entrants}
    playing = sorted((players[one] for one in places.admitted), key=lambda player: player.name.casefold())
    return {"in": playing, "waiting": [players[one] for one in places.waiting], "cap": state.settings.cap}


def _rounds(state: State) -> list[dict[str, Any]]:
    """The published rounds, with how many tables have reported."""
    return [
        {
            "number": drawn.round.number,
            "phase": drawn.round.phase,
            "tables": len(drawn.round.tables),
            "reported": sum(map(is_reported, drawn.round.tables)),
        }
        for drawn in state.rounds
        if drawn.published
    ]


def _top(row: Tournament, state: State) -> dict[str, Any] | None:
    """The head of the standing; none as long as there is none."""
    try:
        standing: Standing = rankings.standing(row)
    except TabelloneError:
        return None
    if not standing.after_round:
        return None
    names = {one.player.id: one.player.name for one in state.entrants}
    rows = [
        {
            "position": one.position,
            "name": names.get(one.player, one.player),
            "points": one.points,
            "player": one.player,
        }
        for one in standing.rows[:TOP]
    ]
    return (
        {"rows": rows, "after": standing.after_round, "final": standing.final, "all": len(standing.rows)}
        if rows
        else None
    )
