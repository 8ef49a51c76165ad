"""The door: everybody with a place, one tap each; what the number present means for the tables."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import reswap, retarget

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.play import roll
from tabellone.server.play.roll import RollLine, barring_rule, found_in_roll, late_entry, roll_lines
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.hosting.door import hosted
from tabellone.server.web.posting import REFUSED, Refused, Writing, answered, names, refusal
from tabellone.server.web.rights import DeskRequest, organiser

ALL = {"all": roll.all_present, "rest": roll.rest_absent}


@organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def check_in(request: DeskRequest) -> HttpResponse:
    """The list at the door, and every tap on it."""
    if request.method != "POST":
        return _page(request)
    if getattr(request, "htmx", False) and request.POST.get("mark") in roll.MARKS:
        return _row(request)
    return answered(
        lambda: _marked(request),
        done=reverse("check-in", args=[request.tournament.slug]),
        refused=lambda refused: _page(request, refused),
        row=request.tournament,
    )


def _marked(request: DeskRequest) -> Outcome | None:
    """Do what the button says."""
    mark, player = request.POST.get("mark", ""), request.POST.get("player", "")
    write = Writing.of(request)
    if mark in ALL:
        return ALL[mark](request.tournament, write)
    if mark not in roll.MARKS:
        raise Http404
    return roll.mark(request.tournament, [player], write, present=roll.MARKS[mark])


def _row(request: DeskRequest) -> HttpResponse:
    """The row that was tapped with the counts and what stands beside; the whole list when others moved by it."""
    player = request.POST.get("player", "")
    before = {
        line.id: (line.state, line.place) for line in roll_lines(state_of(request.tournament)) if line.id != player
    }
    refused = None
    try:
        _marked(request)
    except (RuleError, InputError) as error:
        refused = refusal(error, names(request.tournament))
    request.tournament.refresh_from_db()
    lines = roll_lines(state_of(request.tournament))
    after = {line.id: (line.state, line.place) for line in lines if line.id != player}
    context = {**_context(request, lines), **hosted(request), "refused": refused, "tournament": request.tournament}
    status = REFUSED if refused else 200
    line = next((one for one in lines if one.id == player), None)
    if before != after or line is None:
        whole = render(request, "entering/_door_again.html", context, status=status)
        return retarget(reswap(whole, "outerHTML"), "#door")
    return render(request, "entering/_door_swap.html", {**context, "line": line}, status=status)


def _page(request: DeskRequest, refused: Refused | None = None) -> HttpResponse:
    request.tournament.refresh_from_db()
    context = _context(request, roll_lines(state_of(request.tournament)))
    return tournament_page(request, "entering/check_in.html", "check-in", refused=refused, **context, **hosted(request))


def _typing(request: DeskRequest) -> bool:
    """Whether the list follows what is being typed: its buttons are left alone, else a space would press one."""
    return bool(getattr(request, "htmx", False))


def _context(request: DeskRequest, lines: tuple[RollLine, ...]) -> dict[str, Any]:
    state = state_of(request.tournament)
    query = (request.POST.get("q") or request.GET.get("q", ""))[:100]
    shown = found_in_roll(lines, query)
    waiting = sorted((line for line in shown if line.state == "waiting"), key=lambda line: line.place)
    return {
        "state": state,
        "query": query,
        "all": len(lines),
        "lines": [line for line in shown if line.state == "in"],
        "waiting": waiting,
        "away": [line for line in shown if line.state in {"absent", "withdrawn"}],
        "door": roll.door(state, lines),
        "begun": bool(state.rounds),
        "late": late_entry(state),
        "barring": barring_rule(state),
        "only": shown[0].id if query and len(shown) == 1 and not _typing(request) else "",
    }
