"""The code for the door, to be shown on a tablet or printed and hung up."""

from __future__ import annotations

from io import BytesIO

import segno
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tabellone.server.play import keys
from tabellone.server.play.states import state_of
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.reached import reached
from tabellone.server.web.rights import DeskRequest, organiser


def link_of(request: DeskRequest) -> str:
    """The whole address of the door, as this server is reached now."""
    row = request.tournament
    return reached(request, reverse("door-in", args=[row.slug, keys.door_key(row)]))


@organiser
@never_cache
@require_safe
def door_code(request: DeskRequest) -> HttpResponse:
    """The code in large, with what to do in a sentence."""
    state = state_of(request.tournament)
    opened = keys.door_is_open(state, timezone.localdate())
    return tournament_page(request, "own/door_code.html", "check-in", link=link_of(request), opened=opened)


@organiser
@never_cache
@require_safe
def door_qr(request: DeskRequest) -> HttpResponse:
    """The code as a drawing, dark on white in every scheme so that cameras read it."""
    drawing = BytesIO()
    segno.make(link_of(request), error="m", micro=False).save(
        drawing, kind="svg", light="#fff", border=4, omitsize=True
    )
    return HttpResponse(drawing.getvalue(), content_type="image/svg+xml")
