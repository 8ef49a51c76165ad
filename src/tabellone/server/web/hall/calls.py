"""The referee decides a call: only organisers do (ruling referee-is-organiser), as for corrections by the referee."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.server.play.hall_board import called
from tabellone.server.play.hall_board import hall_table as seen_from_desk
from tabellone.server.play.in_hall import settle, sources
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.hall.finding import drawn_at, found_table
from tabellone.server.web.posting import Refused, Writing, answered
from tabellone.server.web.rights import DeskRequest, organiser
from tabellone.tournament.hall_acts import LONGEST
from tabellone.tournament.state import hall_of


@organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def decide(request: DeskRequest, number: int, nth: int) -> HttpResponse:
    """A call, and the referee's word on it; `accept` lets the report that waits stand with it."""
    drawn_at(request, number)
    if nth >= len(hall_of(state_of(request.tournament), number).calls):
        raise Http404
    if request.method != "POST":
        return _page(request, number, nth)

    def do() -> Outcome:
        text = request.POST.get("text", "").replace("\x00", "")
        of = request.POST.get("of", "") if request.POST.get("then") == "accept" else ""
        source = request.POST.get("source", "")
        return settle(request.tournament, number, nth, Writing.of(request), text=text, source=source, of=of)

    return answered(
        do,
        done=lambda _outcome: _decided(request, number, nth),
        refused=lambda refused: _page(request, number, nth, refused),
        row=request.tournament,
    )


def _decided(request: DeskRequest, number: int, nth: int) -> str:
    """To the table while its result is still open, for the next step; else back to the hall."""
    row = request.tournament
    row.refresh_from_db()
    state = state_of(row)
    call = hall_of(state, number).calls[nth]
    messages.success(request, _("The decision is on record."))
    waits = call.table in hall_of(state, number).proposals
    return reverse("hall-table", args=[row.slug, number, call.table]) if waits else reverse("hall", args=[row.slug])


def _page(request: DeskRequest, number: int, nth: int, refused: Refused | None = None) -> HttpResponse:
    state, now = state_of(request.tournament), timezone.now()
    one = hall_of(state, number).calls[nth]
    found = called(state, number, nth, one, now)
    context = {
        "called": found,
        "number": number,
        "game": drawn_at(request, number).round.game,
        "shown": seen_from_desk(state, *found_table(request, number, one.table), now),
        "sources": sources(state),
        "longest": LONGEST,
        "text": request.POST.get("text", ""),
        "source": request.POST.get("source", ""),
        "refused": refused,
    }
    return tournament_page(request, "hall/call.html", "hall", **context)
