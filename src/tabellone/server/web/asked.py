"""What an address asks for beyond its page."""

from __future__ import annotations

from django.http import Http404

from tabellone.server.play.states import state_of
from tabellone.server.web.rights import TournamentRequest

LONGEST = 4  # digits of a round


def after_asked(request: TournamentRequest) -> int | None:
    """The round of `?after=2`, if it is one of the tournament's."""
    text = request.GET.get("after", "")
    if not text:
        return None
    rounds = [drawn.round.number for drawn in state_of(request.tournament).rounds if drawn.published]
    if not (text.isascii() and text.isdecimal()) or len(text) > LONGEST or int(text) not in rounds:
        raise Http404
    return int(text)
