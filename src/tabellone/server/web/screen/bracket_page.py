"""The bracket of a tournament, for everybody."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tabellone.server.events.models import Tournament
from tabellone.server.play.standings import bracket as bracket_of
from tabellone.server.web.frame import state_seen, tournament_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.rights import TournamentRequest, anyone
from tabellone.server.web.screen.bracket_drawing import Called, Drawing, drawing
from tabellone.tournament.state import State


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp))
def bracket(request: TournamentRequest) -> HttpResponse:
    """The final phase, drawn; before it there is nothing to see."""
    shown = drawn_bracket(request.tournament, state_seen(request))
    return tournament_page(request, "screen/bracket.html", "bracket", bracket=shown)


def drawn_bracket(row: Tournament, state: State) -> Drawing | None:
    """The bracket with the names of a state, for `parts/bracket.html`; None while there is none."""
    found = bracket_of(row)
    return drawing(found, Called.of(state)) if found else None
