"""The door: say that you are here on your own phone and without an account; the code to find it by."""

from __future__ import annotations

import hashlib
from io import BytesIO
from typing import Any

import segno
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tabellone.server.hosting.members import federation_of
from tabellone.server.people import queries as people
from tabellone.server.people.accounts import AccountAdapter, Limit
from tabellone.server.people.names import fold
from tabellone.server.play import keys
from tabellone.server.play.keys import AtDoor, at_door, called
from tabellone.server.play.mine import LEAST
from tabellone.server.play.self_entry import own_line
from tabellone.server.play.services import Writing
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import Refused, form_answered
from tabellone.server.web.frame import public_address, tournament_page
from tabellone.server.web.rights import DeskRequest, DoorRequest, organiser
from tabellone.server.web.rights import at_door as by_the_code

# a hall of 300 comes in within minutes behind one address
DOOR_SEARCHES = Limit("door-search", most=1200, seconds=60)
DOOR_TAPS = Limit("door-tap", most=400, seconds=60)
TOO_MANY = 429


class DoorWriting(Writing):
    """What a form sent at the door says of itself: nobody with an account writes."""

    @classmethod
    def of(cls, request: DoorRequest) -> DoorWriting:
        """The form's token, bound to what is sent: only that very form sent again is a repetition."""
        token, who = request.POST.get("token", ""), request.POST.get("who", "")
        sent = repr(("door", str(request.tournament.pk), who, "agrees" in request.POST, token))
        return cls(token=hashlib.sha256(sent.encode()).hexdigest() if token else "")


@by_the_code
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def door_page(request: DoorRequest) -> HttpResponse:
    """Find yourself, say that you are here, and read that it is known."""
    address = AccountAdapter(request).get_client_ip(request)
    limit = DOOR_TAPS if request.method == "POST" else DOOR_SEARCHES
    if limit.reached(address):
        return render(request, "own/door_many.html", {"tournament": request.tournament}, status=TOO_MANY)
    limit.count(address)
    if request.method != "POST":
        return _door_page(request)
    who, typed = request.POST.get("who", "")[:64], request.POST.get("q", "").strip()[:100]
    here = reverse("door-in", args=[request.tournament.slug, request.key], query={"who": who, "q": typed})
    return form_answered(
        lambda: keys.check_in(request.tournament, who, DoorWriting.of(request), agrees="agrees" in request.POST),
        done=here,
        refused=lambda refused: _door_page(request, refused),
        row=request.tournament,
    )


def _door_page(request: DoorRequest, refused: Refused | None = None) -> HttpResponse:
    row = request.tournament
    row.refresh_from_db()
    state, query = state_of(row), request.GET.get("q", "").strip()[:100]
    chosen = _chosen_at_door(request, query)
    found = () if chosen else at_door(row, query)
    context: dict[str, Any] = {
        "tournament": row,
        "head": state.settings.head,
        "open": keys.door_is_open(state, timezone.localdate()),
        "closed": state.closed,
        "query": query,
        "chosen": chosen,
        "verdict": keys.verdict(chosen.line) if chosen else "",
        "found": [(one, keys.verdict(one.line)) for one in found],
        "short": 0 < len(fold(query)) < LEAST and not found,
        "mine": _mine_at_door(request),
        "refused": refused,
        "federation": federation_of(row) is not None,
    }
    return render(request, "own/door.html", context)


def _chosen_at_door(request: DoorRequest, typed: str) -> AtDoor | None:
    """Who has just said to be here; the address names them by what tells nothing."""
    row, who = request.tournament, request.GET.get("who", "")[:64]
    line = keys.line_of(row, state_of(row), who) if who else None
    return AtDoor(who, called(row, line, typed), line) if line else None


def _mine_at_door(request: DoorRequest) -> tuple[AtDoor, str] | None:
    """Somebody who is signed in, and entered, by the own name."""
    if isinstance(request.user, AnonymousUser):
        return None
    row = request.tournament
    line = own_line(state_of(row), people.person_of_account(request.user))
    return (AtDoor(keys.handle(row, line.id), line.name, line), keys.verdict(line)) if line else None


def door_link(request: DeskRequest) -> str:
    """The whole address of the door, as this server is reached now."""
    row = request.tournament
    return public_address(request, reverse("door-in", args=[row.slug, keys.door_key(row)]))


@organiser
@never_cache
@require_safe
def door_code_page(request: DeskRequest) -> HttpResponse:
    """The code in large, with what to do in a sentence."""
    state = state_of(request.tournament)
    opened = keys.door_is_open(state, timezone.localdate())
    return tournament_page(request, "own/door_code.html", "check-in", link=door_link(request), opened=opened)


@organiser
@never_cache
@require_safe
def door_qr(request: DeskRequest) -> HttpResponse:
    """The code as a drawing, dark on white in every scheme so that cameras read it."""
    drawing = BytesIO()
    segno.make(door_link(request), error="m", micro=False).save(
        drawing, kind="svg", light="#fff", border=4, omitsize=True
    )
    return HttpResponse(drawing.getvalue(), content_type="image/svg+xml")
