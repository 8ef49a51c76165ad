"""I tell the organisers that I am leaving, or that I stay after all."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.server.people import queries as people
from tabellone.server.play.mine import entrant_of_person, tell
from tabellone.server.play.roll import still_seated
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.posting import Refused, Writing, answered
from tabellone.server.web.rights import DeskRequest, signed_in


@signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def leaving(request: DeskRequest) -> HttpResponse:
    """What leaving means; sent, the organisers are told. With `stay` it is taken back."""
    if entrant_of_person(state_of(request.tournament), people.person_of(request.user)) is None:
        raise Http404
    if request.method != "POST":
        return _page(request)
    row, stays = request.tournament, "stay" in request.POST

    def done(outcome: Outcome) -> str:
        if not outcome.repeated:
            messages.success(request, _("Good: you stay.") if stays else _("The organisers know that you are leaving."))
        return reverse("own", args=[row.slug])

    return answered(
        lambda: tell(row, people.person_of(request.user), Writing.of(request), leaving=not stays),
        done=done,
        refused=lambda refused: _page(request, refused),
        row=row,
    )


def _page(request: DeskRequest, refused: Refused | None = None) -> HttpResponse:
    state = state_of(request.tournament)
    mine = entrant_of_person(state, people.person_of(request.user))
    player = mine.player.id if mine else ""
    return tournament_page(
        request,
        "own/leaving.html",
        "overview",
        refused=refused,
        leaving=player in state.leaving,
        seated=still_seated(state, player),
        gone=any(one.player == player for one in state.withdrawals),
    )
