"""A PDF as an answer, and the round that an address asks for."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.http import content_disposition_header

from tabellone.server.web.rights import TournamentRequest
from tabellone.tournament.state import Drawn, State

DIGITS = 4


def number_asked(request: TournamentRequest, state: State, name: str) -> int | None:
    """The number of a published round that `?round=2` names; nothing where nothing is asked."""
    text = request.GET.get(name, "")
    if not text:
        return None
    rounds = [one.round.number for one in state.rounds if one.published]
    if not (text.isdecimal() and text.isascii() and len(text) <= DIGITS) or int(text) not in rounds:
        raise Http404
    return int(text)


def round_asked(request: TournamentRequest, state: State) -> Drawn:
    """The round that is asked for, else the last one; a draft is on no paper (ruling paper-of-published)."""
    rounds = [one for one in state.rounds if one.published]
    number = number_asked(request, state, "round")
    if not rounds:
        raise Http404
    return next((one for one in rounds if one.round.number == number), rounds[-1])


def pdf(request: TournamentRequest, made: bytes, name: str) -> HttpResponse:
    """The PDF, shown in the browser and kept under a name that says what it is."""
    answer = HttpResponse(made, content_type="application/pdf")
    filename = f"{request.tournament.slug}-{name}.pdf"
    answer.headers["Content-Disposition"] = content_disposition_header(False, filename) or "inline"  # noqa: FBT003 - Django names it as_attachment
    return answer
