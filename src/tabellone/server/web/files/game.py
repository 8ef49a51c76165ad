"""The game's card, public: what is played here, and by which rules of conduct."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tabellone.server.web.cards import cards_of
from tabellone.server.web.frame import state_seen, tournament_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.rights import TournamentRequest, anyone


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp))
def game(request: TournamentRequest) -> HttpResponse:
    """The card of each game of the tournament."""
    return tournament_page(request, "files/game.html", "game", cards=cards_of(state_seen(request)))
