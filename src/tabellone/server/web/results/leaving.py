"""A player leaves the tournament."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Withdrawal
from tabellone.server.play import roll
from tabellone.server.play.states import state_of
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.posting import Refused, Writing, answered
from tabellone.server.web.rights import DeskRequest, organiser
from tabellone.tournament.names import named, names_of
from tabellone.tournament.view import entrant_of


@organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def withdraw(request: DeskRequest, player: str) -> HttpResponse:
    """When the player leaves, and why."""
    try:
        entrant_of(state_of(request.tournament), player)
    except RuleError as error:
        raise Http404 from error
    if request.method != "POST":
        return _page(request, player, None)
    when = request.POST.get("when", "")
    return answered(
        lambda: roll.withdraw(request.tournament, player, when, Writing.of(request)),
        done=reverse("withdraw", args=[request.tournament.slug, player]),
        refused=lambda refused: _page(request, player, refused),
        row=request.tournament,
    )


def _page(request: DeskRequest, player: str, refused: Refused | None) -> HttpResponse:
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
