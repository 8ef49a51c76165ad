"""The convocation that an address speaks of, and what is done with it by form."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.urls import reverse

from tabellone.server.convening import queries
from tabellone.server.convening.composing import Whole
from tabellone.server.convening.models import Convocation
from tabellone.server.web.reached import reached
from tabellone.server.web.rights import TournamentRequest


def found(request: TournamentRequest) -> Convocation:
    """The convocation of the tournament; a 404 where there is none."""
    row = queries.of_tournament(request.tournament)
    if row is None:
        raise Http404
    return row


def whole(request: HttpRequest) -> Whole:
    """How a path becomes a whole address in a mail."""
    return lambda path: reached(request, path)


def desk_url(row: Convocation) -> str:
    """The organiser's page of a convocation."""
    return reverse("convocation-desk", args=[row.tournament.slug])
