"""Somebody who said that they are leaving stays after all."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tabellone.engine.errors import RuleError
from tabellone.server.play.in_hall import announce
from tabellone.server.play.states import state_of
from tabellone.server.web.hall.page import hall_page
from tabellone.server.web.posting import Writing, answered
from tabellone.server.web.rights import DeskRequest, scorer
from tabellone.tournament.view import entrant_of


@scorer
@never_cache
@require_POST
def stays(request: DeskRequest, player: str) -> HttpResponse:
    """Take the announcement back."""
    row = request.tournament
    try:
        entrant_of(state_of(row), player)
    except RuleError as error:
        raise Http404 from error
    return answered(
        lambda: announce(row, player, Writing.of(request), leaving=False),
        done=reverse("hall", args=[row.slug]),
        refused=lambda refused: hall_page(request, refused),
        row=row,
    )
