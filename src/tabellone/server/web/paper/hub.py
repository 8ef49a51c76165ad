"""What can be printed of a tournament now, and what has to happen before the rest can."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tabellone.engine.errors import TabelloneError
from tabellone.server.play import standings
from tabellone.server.play.standings import bracket as bracket_of
from tabellone.server.play.states import state_of
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.results.board import completed
from tabellone.server.web.rights import DeskRequest, scorer
from tabellone.tournament.view import draft


@scorer
@require_safe
def hub(request: DeskRequest) -> HttpResponse:
    """Everything to print, round by round."""
    row = request.tournament
    state = state_of(row)
    rounds = [one for one in state.rounds if one.published]
    return tournament_page(
        request,
        "paper/hub.html",
        "hall",
        rounds=rounds[::-1],
        waiting=draft(state),
        after=completed(row)[::-1],
        final=_is_final(request),
        bracket=bracket_of(row) is not None,
        phones=state.settings.phones,
    )


def _is_final(request: DeskRequest) -> bool:
    """Whether there is a final standing."""
    try:
        return standings.standing(request.tournament).final
    except TabelloneError:
        return False
