"""Turn the clock of a round, for all tables or for one. Scorers may (ruling desk-accepts)."""

from __future__ import annotations

from typing import cast, get_args

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tabellone.server.play.in_hall import turn
from tabellone.server.play.services import Outcome
from tabellone.server.web.hall.finding import table_at
from tabellone.server.web.hall.page import hall_page
from tabellone.server.web.hall.table import table_page
from tabellone.server.web.posting import Refused, Writing, answered
from tabellone.server.web.rights import DeskRequest, scorer
from tabellone.tournament.hall import TurnKind


@scorer
@never_cache
@require_POST
def clock(request: DeskRequest, number: int) -> HttpResponse:
    """Start, pause, resume, give extra time, stop; `table` names one table, else it is for all."""
    kind = request.POST.get("kind", "")
    if kind not in get_args(TurnKind):
        raise Http404
    place = _whole(request, "table")
    drawn, table = table_at(request, number, place)
    minutes = _whole(request, "minutes") if kind in ("start", "extra") else 0
    row, slug = request.tournament, request.tournament.slug

    def do() -> Outcome:
        chosen = cast("TurnKind", kind)
        return turn(row, number, chosen, Writing.of(request), minutes=minutes, table=table.number if table else None)

    def again(refused: Refused) -> HttpResponse:
        return table_page(request, drawn, table, refused) if table else hall_page(request, refused)

    done = reverse("hall-table", args=[slug, number, table.number]) if table else reverse("hall", args=[slug])
    return answered(do, done=f"{done}#clock-{number}", refused=again, row=row)


def _whole(request: HttpRequest, name: str) -> int:
    """A whole number that was typed; 0 where there is none, which is refused where one is needed."""
    text = request.POST.get(name, "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0  # no clock runs that long
