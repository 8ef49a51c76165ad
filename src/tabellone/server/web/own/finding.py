"""Where do I sit? Asked by name, without an account."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tabellone.server.people.names import fold
from tabellone.server.play.mine import LEAST, MOST, find
from tabellone.server.play.names import public_state
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.rights import TournamentRequest, anyone


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp))
def find_table(request: TournamentRequest) -> HttpResponse:
    """The tables of those of a name (`?q=ros`), as everybody may read it."""
    query = request.GET.get("q", "").strip()[:100]
    found = find(public_state(request.tournament), query)
    context = {"query": query, "found": found, "short": 0 < len(fold(query)) < LEAST and not found, "most": MOST}
    return tournament_page(request, "own/find.html", "overview", **context)
