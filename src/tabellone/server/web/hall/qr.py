"""The link of a table as a QR code, for a phone that has lost it."""

from __future__ import annotations

from io import BytesIO

import segno
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tabellone.engine.facts import Table
from tabellone.server.play.keys import key_of
from tabellone.server.play.keys import table_is_open as is_open
from tabellone.server.play.states import state_of
from tabellone.server.web.hall.finding import found_table
from tabellone.server.web.reached import reached
from tabellone.server.web.rights import DeskRequest, TournamentRequest, scorer
from tabellone.tournament.state import Drawn


def link_of(request: TournamentRequest, drawn: Drawn, table: Table) -> str:
    """The whole address that opens a table, as this server is reached now; nothing once the link is over."""
    row = request.tournament
    if not is_open(state_of(row), drawn, table):
        return ""
    names = [row.slug, drawn.round.number, table.number, key_of(row, drawn, table.number)]
    return reached(request, reverse("table", args=names))


@scorer
@never_cache
@require_safe
def qr(request: DeskRequest, number: int, table: int) -> HttpResponse:
    """The code as a drawing, dark on white in every scheme so that cameras read it."""
    link = link_of(request, *found_table(request, number, table))
    if not link:
        raise Http404
    drawing = BytesIO()
    segno.make(link, error="m", micro=False).save(drawing, kind="svg", light="#fff", border=4, omitsize=True)
    return HttpResponse(drawing.getvalue(), content_type="image/svg+xml")
