"""The convocation as everybody sees it: who is in, who waits, how it is played, when the mails go out."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tabellone.engine.alphabet import alphabetical
from tabellone.server.convening import calling, queries
from tabellone.server.convening.models import Convocation
from tabellone.server.convening.structure import entries, several, structure_told
from tabellone.server.web.convening.finding import found
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import TournamentRequest, anyone


@anyone
@never_cache
@require_safe
def convocation(request: TournamentRequest) -> HttpResponse:
    """The confirmed and the waiting, by the names that may be shown."""
    row = found(request)
    return tournament_page(request, "convening/convocation.html", "convocation", row=row, **_context(request, row))


def _context(request: TournamentRequest, row: Convocation) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "days": queries.book_of(row.tournament.rulebook).mail_days(row.tournament.start),
        "structure": structure_told(row, entries(row)),
        "games": several(row),
        "begun": queries.has_begun(row),
    }
    if row.first_at is None:
        return shown
    now = queries.convened(row)
    names = calling.names(row, everything=request.roles.is_organiser)
    shown["now"] = now
    shown["confirmed"] = sorted((names.get(one.player, "–") for one in now.confirmed), key=alphabetical)
    shown["waiting"] = [names.get(one.player, "–") for one in now.waiting]
    return shown
