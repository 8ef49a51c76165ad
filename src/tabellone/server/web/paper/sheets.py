"""Sheets for the people who run a tournament: slips with the tables' links, the list for the wall, certificates.

Slips and certificates name everybody as they entered, for they go from hand to hand; what hangs on a wall names people
as the public pages do (ruling wall-names).
"""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tabellone import paper
from tabellone.engine.errors import TabelloneError
from tabellone.server.play import standings
from tabellone.server.play.names import public_state
from tabellone.server.play.states import state_of
from tabellone.server.web.hall.qr import link_of
from tabellone.server.web.paper.answering import pdf, round_asked
from tabellone.server.web.rights import DeskRequest, scorer
from tabellone.server.web.sentences import language
from tabellone.tournament.names import with_names_apart
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import facts, is_bye


@scorer
@never_cache
@require_safe
def slips(request: DeskRequest) -> HttpResponse:
    """The slips of a round (`?round=2`, else the last), each with the link of its table while that is open."""
    state = state_of(request.tournament)
    drawn = round_asked(request, state)
    links = _links(request, state, drawn) if state.settings.phones else {}
    number = drawn.round.number
    made = paper.slips(facts(with_names_apart(state)), number, language=language(), spots=drawn.spots, links=links)
    return pdf(request, made, f"slips-{number}")


@scorer
@never_cache
@require_safe
def seats(request: DeskRequest) -> HttpResponse:
    """The seat list of a round for the wall, by name and by table."""
    state = public_state(request.tournament)
    drawn = round_asked(request, state)
    number = drawn.round.number
    made = paper.seats(facts(state), number, language=language(), spots=drawn.spots)
    return pdf(request, made, f"seats-{number}")


@scorer
@never_cache
@require_safe
def certificates(request: DeskRequest) -> HttpResponse:
    """Certificates for the podium, once the standing is final."""
    row, state = request.tournament, state_of(request.tournament)
    try:
        answer = standings.standing(row)
        made = paper.certificates(facts(state), answer, language=language(), venue=state.settings.venue)
    except TabelloneError as error:
        raise Http404 from error
    return pdf(request, made, "certificates")


def _links(request: DeskRequest, state: State, drawn: Drawn) -> dict[int, str]:
    """The address of every table that is still open."""
    if state.closed:
        return {}
    return {table.number: link_of(request, drawn, table) for table in drawn.round.tables if not is_bye(table)}
