"""The hall at a glance: who calls, the clocks, who is leaving, every table of the rounds in play."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from tabellone import __version__
from tabellone.server.play.clocks import book_of, unannounced
from tabellone.server.play.hall_board import board_of, in_play
from tabellone.server.play.states import state_of
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.posting import Refused
from tabellone.server.web.rights import DeskRequest, scorer
from tabellone.tournament.hall import MOST_MINUTES

MORE = (1, 5, 10)


def _etag(request: DeskRequest) -> str | None:
    """The page is the same until something is written, the minute is over, or somebody else reads it."""
    if messages.get_messages(request):
        return None
    row, now = request.tournament, timezone.now()
    who = f"{request.user.pk} {request.roles.is_organiser}"
    return f'"{row.stamp} {now:%j%H%M} {who} {get_language()} {__version__}"'.replace(" ", "-")


@scorer
@require_safe
def hall(request: DeskRequest) -> HttpResponse:
    """The hall as it is now; it renews itself."""
    answer: HttpResponse = condition(etag_func=_etag)(hall_page)(request)
    patch_cache_control(answer, private=True, no_cache=True)
    return answer


def hall_page(request: DeskRequest, refused: Refused | None = None) -> HttpResponse:
    """The page, with the reason why something was not done."""
    state = state_of(request.tournament)
    latest = next(iter(in_play(state)), None)
    context: dict[str, Any] = {
        "board": board_of(state, timezone.now()),
        "unannounced": latest is not None and book_of(state) is not None and unannounced(state, latest.round.number),
        "refused": refused,
        "more": MORE,
        "most_minutes": MOST_MINUTES,
    }
    return tournament_page(request, "hall/hall.html", "hall", **context)
