"""Sheets to print: standing and bracket for everybody, slips, seat lists and certificates for who runs a tournament.

Slips and certificates name everybody as they entered, for they go from hand to hand; what hangs on a wall names people
as the public pages do (ruling wall-names).
"""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tabellone import paper
from tabellone.engine.errors import TabelloneError
from tabellone.server.play import standings
from tabellone.server.play.names import public_state
from tabellone.server.play.standings import bracket as bracket_of
from tabellone.server.play.standings import standing
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import page
from tabellone.server.web.cached_pages import public_page
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, TournamentRequest, scorer
from tabellone.server.web.sentences import language
from tabellone.server.web.tournament.hall import table_link
from tabellone.server.web.tournament.standings import complete_rounds
from tabellone.tournament.names import with_names_apart
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import draft, facts, is_bye

MOST_DIGITS = 4


def number_asked(request: TournamentRequest, state: State, name: str) -> int | None:
    """The number of a published round that `?round=2` names; nothing where nothing is asked."""
    text = request.GET.get(name, "")
    if not text:
        return None
    rounds = [one.round.number for one in state.rounds if one.published]
    if not (text.isdecimal() and text.isascii() and len(text) <= MOST_DIGITS) or int(text) not in rounds:
        raise Http404
    return int(text)


def round_asked(request: TournamentRequest, state: State) -> Drawn:
    """The round that is asked for, else the last one; a draft is on no paper (ruling paper-of-published)."""
    rounds = [one for one in state.rounds if one.published]
    number = number_asked(request, state, "round")
    if not rounds:
        raise Http404
    return next((one for one in rounds if one.round.number == number), rounds[-1])


def pdf_answer(request: TournamentRequest, made: bytes, name: str) -> HttpResponse:
    """The PDF, shown in the browser and kept under a name that says what it is."""
    answer = HttpResponse(made, content_type="application/pdf")
    filename = f"{request.tournament.slug}-{name}.pdf"
    answer.headers["Content-Disposition"] = content_disposition_header(False, filename) or "inline"  # noqa: FBT003 - Django names it as_attachment
    return answer


@scorer
@require_safe
def paper_hub(request: DeskRequest) -> HttpResponse:
    """Everything to print, round by round."""
    row = request.tournament
    state = state_of(row)
    rounds = [one for one in state.rounds if one.published]
    return tournament_page(
        request,
        "tournament/paper.html",
        "hall",
        rounds=rounds[::-1],
        waiting=draft(state),
        after=complete_rounds(row)[::-1],
        final=_is_standing_final(request),
        bracket=bracket_of(row) is not None,
        phones=state.settings.phones,
    )


def _is_standing_final(request: DeskRequest) -> bool:
    """Whether there is a final standing."""
    try:
        return standings.standing(request.tournament).final
    except TabelloneError:
        return False


@public_page(asked_by=("after",))
def standings_paper(request: TournamentRequest) -> HttpResponse:
    """The standing after the last complete round, or after another (`?after=2`)."""
    row, state = request.tournament, public_state(request.tournament)
    try:
        answer = standing(row, number_asked(request, state, "after"))
    except TabelloneError as error:
        raise Http404 from error
    if not answer.after_round:
        raise Http404
    return pdf_answer(
        request, paper.standings_pdf(facts(state), answer, language=language()), f"standings-{answer.after_round}"
    )


@public_page(asked_by=())
def bracket_paper(request: TournamentRequest) -> HttpResponse:
    """The final phase, as far as it is known."""
    state, chart = public_state(request.tournament), bracket_of(request.tournament)
    if chart is None:
        raise Http404
    spots = {drawn.round.number: drawn.spots for drawn in state.rounds}
    return pdf_answer(request, paper.bracket_pdf(facts(state), chart, language=language(), spots=spots), "bracket")


@page(scorer)
def slips_paper(request: DeskRequest) -> HttpResponse:
    """The slips of a round (`?round=2`, else the last), each with the link of its table while that is open."""
    state = state_of(request.tournament)
    drawn = round_asked(request, state)
    links = _links_of_tables(request, state, drawn) if state.settings.phones else {}
    number = drawn.round.number
    made = paper.slips_pdf(facts(with_names_apart(state)), number, language=language(), spots=drawn.spots, links=links)
    return pdf_answer(request, made, f"slips-{number}")


@page(scorer)
def seats_paper(request: DeskRequest) -> HttpResponse:
    """The seat list of a round for the wall, by name and by table."""
    state = public_state(request.tournament)
    drawn = round_asked(request, state)
    number = drawn.round.number
    made = paper.seats_pdf(facts(state), number, language=language(), spots=drawn.spots)
    return pdf_answer(request, made, f"seats-{number}")


@page(scorer)
def certificates_paper(request: DeskRequest) -> HttpResponse:
    """Certificates for the podium, once the standing is final."""
    row, state = request.tournament, state_of(request.tournament)
    try:
        answer = standings.standing(row)
        made = paper.certificates_pdf(facts(state), answer, language=language(), venue=state.settings.venue)
    except TabelloneError as error:
        raise Http404 from error
    return pdf_answer(request, made, "certificates")


def _links_of_tables(request: DeskRequest, state: State, drawn: Drawn) -> dict[int, str]:
    """The address of every table that is still open."""
    if state.closed:
        return {}
    return {table.number: table_link(request, drawn, table) for table in drawn.round.tables if not is_bye(table)}
