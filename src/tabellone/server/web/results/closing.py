"""The end: a last look at the final standing, what is missing, closing, opening again."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import RuleError
from tabellone.server.play import closing, standings
from tabellone.server.play.states import state_of
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.posting import Refused, Writing, answered
from tabellone.server.web.results.board import board_of, prizes_of
from tabellone.server.web.rights import DeskRequest, organiser
from tabellone.tournament.acts import Close
from tabellone.tournament.staleness import seen_for


@organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def close(request: DeskRequest) -> HttpResponse:
    """Look once more, and close."""
    if request.method != "POST":
        return _page(request, None)
    return answered(
        lambda: closing.close(request.tournament, Writing.of(request)),
        done=reverse("close", args=[request.tournament.slug]),
        refused=lambda refused: _page(request, refused),
        row=request.tournament,
    )


def _page(request: DeskRequest, refused: Refused | None) -> HttpResponse:
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
    prizes = prizes_of(row, state) if answer.final else None
    return tournament_page(
        request, "results/close.html", "standings", board=board_of(state, answer), prizes=prizes, **context
    )
