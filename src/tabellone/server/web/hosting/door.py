"""At the door of a federation's tournament: boxes, and what players say to being members (BIG 2, BIG 7.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.hosting import consents, door
from tabellone.server.hosting.boxes import panel
from tabellone.server.hosting.errors import HostingError
from tabellone.server.hosting.members import declined, federation_of, lacking
from tabellone.server.hosting.phones import phones
from tabellone.server.people.errors import RefusedError
from tabellone.server.play.states import state_of
from tabellone.server.web.letters.sent import counted
from tabellone.server.web.people.answering import see
from tabellone.server.web.posting import Writing, names, refusal
from tabellone.server.web.rights import DeskRequest, organiser

BOX: dict[str, bool | None] = {"here": True, "missing": False, "unknown": None}


def hosted(request: DeskRequest) -> dict[str, Any]:
    """What the door shows of boxes, members and phones."""
    row = request.tournament
    state = state_of(row)
    no, unsaid = declined(row, state), consents.unsaid(row, state)
    return {
        "boxes": panel(row, state),
        "federation": federation_of(row) is not None,
        "unsaid": unsaid,
        "signing": [one for one in unsaid if one.present],
        "declined": [one.player for one in state.entrants if one.player.id in no],
        "lacking": lacking(row, state),
        "phones": phones(row, state, now=timezone.now()),
    }


@organiser
@require_POST
def box(request: DeskRequest) -> HttpResponse:
    """The box of a player is here, is not, or nobody has looked."""
    said, player = request.POST.get("box", ""), request.POST.get("player", "")
    if said not in BOX:
        raise Http404
    return _pressed(request, lambda write: door.box(request.tournament, player, write, here=BOX[said]))


@organiser
@require_POST
def house(request: DeskRequest) -> HttpResponse:
    """How many boxes the house has."""
    return _pressed(request, lambda write: door.house(request.tournament, counted(request, "boxes"), write))


@organiser
@require_POST
def consent(request: DeskRequest) -> HttpResponse:
    """A player wants to be a member, or does not; or the organiser holds a list that those who are here signed."""
    said, player, row = request.POST.get("says", ""), request.POST.get("player", ""), request.tournament
    person = request.POST.get("person", "")
    if said not in {"yes", "no", "list"} or federation_of(row) is None:
        raise Http404
    if said == "list":
        return _pressed(request, lambda write: _signed(request, write))
    if said == "yes":
        return _pressed(request, lambda write: door.agrees(row, player, write, person=person))
    return _pressed(request, lambda write: door.declines(row, player, write, by=write.by, person=person))


def _signed(request: DeskRequest, write: Writing) -> None:
    if "signed_list" not in request.POST:
        raise HostingError("list-not-held")
    count = consents.signed(request.tournament, request.POST.getlist("person"), by=write.by)
    told = ngettext(
        "By the signed list: the consent of %(count)s player is noted.",
        "By the signed list: the consent of %(count)s players is noted.",
        count,
    )
    messages.success(request, told % {"count": count})


def _pressed(request: DeskRequest, do: Callable[[Writing], object]) -> HttpResponse:
    """A button at the door: back to it, with the reason where it was refused."""
    try:
        do(Writing.of(request))
    except (RuleError, InputError) as error:
        for told in refusal(error, names(request.tournament)).sentences:
            messages.error(request, told)
    except RefusedError as error:
        messages.error(request, str(error))
    return see(reverse("check-in", args=[request.tournament.slug]))
