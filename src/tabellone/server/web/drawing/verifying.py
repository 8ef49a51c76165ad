"""The draw of a round for everybody: certificate, seed, how to check it; and drawn again, here and now."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tabellone.server.play.names import shown as names_shown
from tabellone.server.play.redrawing import Check, checked
from tabellone.server.web.drawing.certificate import certificate
from tabellone.server.web.drawing.finding import published_round
from tabellone.server.web.drawing.shown import spot
from tabellone.server.web.frame import state_seen, tournament_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.rights import TournamentRequest, anyone
from tabellone.tournament.view import is_bye


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp))
def draw_page(request: TournamentRequest, number: int) -> HttpResponse:
    """How a round was drawn, and how anybody can check it."""
    return _page(request, number)


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp))
def draw_again(request: TournamentRequest, number: int) -> HttpResponse:
    """The same page, with the round drawn again on this server and compared."""
    published_round(state_seen(request), number)
    return _page(request, number, checked(request.tournament, number))


def _page(request: TournamentRequest, number: int, check: Check | None = None) -> HttpResponse:
    state = state_seen(request)
    found = published_round(state, number)
    differing = {table.number: spot(found, table) for table in found.round.tables}
    return tournament_page(
        request,
        "drawing/draw.html",
        "rounds",
        drawn=found,
        number=number,
        others=[one.round.number for one in state.rounds if one.published],
        count=sum(not is_bye(table) for table in found.round.tables),
        certificate=certificate(state, found),
        check=check,
        differing=[differing.get(one, one) for one in check.tables] if check else [],
        masked=any(one.masked for one in names_shown(request.tournament).values()),
    )
