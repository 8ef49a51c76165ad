"""The list at the door: who is here, one tap each; boxes and members of a federation (BIG 2, BIG 7.2)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import ngettext
from django_htmx.http import reswap, retarget

from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.play import arrivals, roll
from tabellone.server.play.arrivals import box_panel, reachable_phones
from tabellone.server.play.bars import barring_rule, reads_bars
from tabellone.server.play.roll import RollLine, found_in_roll, late_entry, roll_lines
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.registration.members import declined_players, federation_of, incomplete_records, unsaid_consents
from tabellone.server.web.answers import button, count_sent, done, form, pressed, refusals
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, found_or_404, organiser

MARK_ALL = {"all": True, "rest": False}


@form(organiser)
def check_in_page(request: DeskRequest) -> HttpResponse:
    """The list at the door, and every tap on it."""
    row = request.tournament
    if request.method == "POST":
        if getattr(request, "htmx", False) and request.POST.get("mark") in roll.MARKS:
            return _tapped_row(request)
        with refusals(request) as write:
            _marked_at_door(request, write)
            return done(request, "check-in", row.slug)
    context = _check_in_context(request, roll_lines(state_of(row)))
    return tournament_page(request, "tournament/check_in.html", "check-in", **context, **federation_panel(request))


def _marked_at_door(request: DeskRequest, write: Writing) -> Outcome | None:
    """Do what the button says."""
    mark, player = request.POST.get("mark", ""), request.POST.get("player", "")
    if mark in MARK_ALL:
        return roll.mark_undecided(request.tournament, write, present=MARK_ALL[mark])
    found_or_404(mark in roll.MARKS)
    return roll.mark(request.tournament, [player], write, present=roll.MARKS[mark])


def _tapped_row(request: DeskRequest) -> HttpResponse:
    """The row that was tapped with the counts and what stands beside; the whole list when others moved by it."""
    row, player = request.tournament, request.POST.get("player", "")
    before = {line.id: (line.state, line.place) for line in roll_lines(state_of(row)) if line.id != player}
    with refusals(request) as write:
        _marked_at_door(request, write)
    row.refresh_from_db()
    lines = roll_lines(state_of(row))
    after = {line.id: (line.state, line.place) for line in lines if line.id != player}
    context = {**_check_in_context(request, lines), **federation_panel(request)}
    context |= {"refused": request.refused, "tournament": row}
    line = next((one for one in lines if one.id == player), None)
    if before != after or line is None:
        whole = render(request, "tournament/entry_parts.html#door_again", context)
        return retarget(reswap(whole, "outerHTML"), "#door")
    return render(request, "tournament/entry_parts.html#door_swap", {**context, "line": line})


def _check_in_context(request: DeskRequest, lines: tuple[RollLine, ...]) -> dict[str, Any]:
    state = state_of(request.tournament)
    query = (request.POST.get("q") or request.GET.get("q", ""))[:100]
    shown = found_in_roll(lines, query)
    return {
        "state": state,
        "query": query,
        "all": len(lines),
        "lines": [line for line in shown if line.state == "in"],
        "waiting": sorted((line for line in shown if line.state == "waiting"), key=lambda line: line.place),
        "away": [line for line in shown if line.state in {"absent", "withdrawn"}],
        "door": roll.door(state, lines),
        "begun": bool(state.rounds),
        "late": late_entry(state),
        "barring": barring_rule(state),
        "reads_bars": reads_bars(state, request.user),
        # while somebody types, the list follows and its buttons are left alone: else a space would press one
        "only": shown[0].id if query and len(shown) == 1 and not getattr(request, "htmx", False) else "",
    }


BOX_STATES: dict[str, bool | None] = {"here": True, "missing": False, "unknown": None}


def federation_panel(request: DeskRequest) -> dict[str, Any]:
    """What the door shows of boxes, members and phones."""
    row = request.tournament
    state = state_of(row)
    no, unsaid = declined_players(row, state.entrants), unsaid_consents(row, state)
    return {
        "boxes": box_panel(row, state),
        "federation": federation_of(row) is not None,
        "unsaid": unsaid,
        "signing": [one for one in unsaid if one.present],
        "declined": [one.player for one in state.entrants if one.player.id in no],
        "lacking": incomplete_records(row, state),
        "phones": reachable_phones(row, state, now=timezone.now()),
    }


@button(organiser)
def mark_box(request: DeskRequest) -> HttpResponse:
    """The box of a player is here, is not, or nobody has looked."""
    row, said, player = request.tournament, request.POST.get("box", ""), request.POST.get("player", "")
    found_or_404(said in BOX_STATES)
    with pressed(request) as write:
        arrivals.note_box(row, player, write, here=BOX_STATES[said])
    return done(request, "check-in", row.slug)


@button(organiser)
def boxes_of_house(request: DeskRequest) -> HttpResponse:
    """How many boxes the house has."""
    with pressed(request) as write:
        arrivals.set_house_boxes(request.tournament, count_sent(request, "boxes"), write)
    return done(request, "check-in", request.tournament.slug)


@button(organiser)
def membership_consent(request: DeskRequest) -> HttpResponse:
    """A player wants to be a member, or does not; or the organiser holds a list that those who are here signed."""
    said, player, row = request.POST.get("says", ""), request.POST.get("player", ""), request.tournament
    person = request.POST.get("person", "")
    found_or_404(said in {"yes", "no", "list"} and federation_of(row))
    with pressed(request) as write:
        if said == "list":
            _list_signed(request, write)
        elif said == "yes":
            arrivals.note_agreement(row, player, write, person=person)
        else:
            arrivals.note_refusal(row, player, write, by=write.by, person=person)
    return done(request, "check-in", row.slug)


def _list_signed(request: DeskRequest, write: Writing) -> None:
    if "signed_list" not in request.POST:
        raise RefusedError("list-not-held")
    count = arrivals.note_signed_list(request.tournament, request.POST.getlist("person"), by=write.by)
    told = ngettext(
        "By the signed list: the consent of %(count)s player is noted.",
        "By the signed list: the consent of %(count)s players is noted.",
        count,
    )
    messages.success(request, told % {"count": count})
