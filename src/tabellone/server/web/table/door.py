"""The door: say that you are here on your own phone and without an account; the code to find it by."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from tabellone.server.people import queries as people
from tabellone.server.people.accounts import AccountAdapter
from tabellone.server.people.limits import Limit
from tabellone.server.people.names import fold
from tabellone.server.play import keys
from tabellone.server.play.keys import AtDoor, at_door, called
from tabellone.server.play.mine import LEAST
from tabellone.server.play.self_entry import own_line
from tabellone.server.play.states import state_of
from tabellone.server.registration.members import federation_of
from tabellone.server.web.answers import TOO_MANY, form, page, refusals, see_other, too_many
from tabellone.server.web.frame import public_address, qr_image, tournament_page
from tabellone.server.web.rights import DeskRequest, DoorRequest, organiser
from tabellone.server.web.rights import by_door_code as by_the_code
from tabellone.server.web.table.doorstep import remembering

# a hall of 300 comes in within minutes behind one address
DOOR_SEARCHES = Limit("door-search", most=1200, seconds=60)
DOOR_TAPS = Limit("door-tap", most=400, seconds=60)


@form(by_the_code)
def door_page(request: DoorRequest) -> HttpResponse:
    """Find yourself, say that you are here, and read that it is known."""
    row, address = request.tournament, AccountAdapter(request).get_client_ip(request)
    if too_many((DOOR_TAPS if request.method == "POST" else DOOR_SEARCHES, address)):
        return render(request, "table/door_many.html", {"tournament": row}, status=TOO_MANY)
    if request.method == "POST":
        who, typed = request.POST.get("who", "")[:64], request.POST.get("q", "").strip()[:100]
        with refusals(request) as write:
            came = keys.check_in(row, who, write, agrees="agrees" in request.POST)
            answer = see_other(reverse("door-in", args=[row.slug, request.key], query={"who": who, "q": typed}))
            return remembering(request, answer, who) if came else answer
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
        "refused": request.refused,
        "federation": federation_of(row) is not None,
    }
    return render(request, "table/door.html", context)


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


@page(organiser)
def door_code_page(request: DeskRequest) -> HttpResponse:
    """The code in large, with what to do in a sentence."""
    state = state_of(request.tournament)
    opened = keys.door_is_open(state, timezone.localdate())
    return tournament_page(request, "table/door_code.html", "check-in", link=door_link(request), opened=opened)


@page(organiser)
def door_qr(request: DeskRequest) -> HttpResponse:
    """The code of the door."""
    return qr_image(door_link(request))
