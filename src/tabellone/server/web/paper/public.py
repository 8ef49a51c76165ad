"""Sheets for everybody: the standing and the bracket, with the names of the public pages."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from tabellone import paper
from tabellone.engine.errors import TabelloneError
from tabellone.server.play.names import public_state
from tabellone.server.play.standings import bracket as bracket_of
from tabellone.server.play.standings import standing
from tabellone.server.web.keeping import kept
from tabellone.server.web.paper.answering import number_asked, pdf
from tabellone.server.web.rights import TournamentRequest, anyone
from tabellone.server.web.sentences import language
from tabellone.tournament.view import facts


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp), asked_by=("after",))
def standings(request: TournamentRequest) -> HttpResponse:
    """The standing after the last complete round, or after another (`?after=2`)."""
    row, state = request.tournament, public_state(request.tournament)
    try:
        answer = standing(row, number_asked(request, state, "after"))
    except TabelloneError as error:
        raise Http404 from error
    if not answer.after_round:
        raise Http404
    return pdf(request, paper.standings(facts(state), answer, language=language()), f"standings-{answer.after_round}")


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp), asked_by=())
def bracket(request: TournamentRequest) -> HttpResponse:
    """The final phase, as far as it is known."""
    state, chart = public_state(request.tournament), bracket_of(request.tournament)
    if chart is None:
        raise Http404
    spots = {drawn.round.number: drawn.spots for drawn in state.rounds}
    return pdf(request, paper.bracket(facts(state), chart, language=language(), spots=spots), "bracket")
