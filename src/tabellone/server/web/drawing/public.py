"""A published round for everybody: who sits where, what was reported, how it was drawn."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tabellone.server.rankings.history import pages
from tabellone.server.web.drawing.certificate import certificate
from tabellone.server.web.drawing.finding import published_round
from tabellone.server.web.drawing.shown import places, tables
from tabellone.server.web.frame import state_seen, tournament_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.rights import TournamentRequest, anyone
from tabellone.tournament.view import is_bye, is_reported


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp))
def round_page(request: TournamentRequest, number: int) -> HttpResponse:
    """The seats by table and by name; a draft is not there."""
    state = state_seen(request)
    found = published_round(state, number)
    played = [table for table in found.round.tables if not is_bye(table)]
    others = [one.round.number for one in state.rounds if one.published]
    told: dict[str, Any] = {"reported": sum(map(is_reported, played)), "playing": len(played)}
    return tournament_page(
        request,
        "drawing/round.html",
        "rounds",
        drawn=found,
        number=number,
        others=others,
        tables=tables(state, found, pages=pages(request.tournament)),
        places=places(state, found),
        certificate=certificate(state, found),
        **told,
    )
