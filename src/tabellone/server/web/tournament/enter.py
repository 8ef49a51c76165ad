"""Players who enter themselves, and what is asked of who becomes a member with it (BIG 2, BIG 2.1)."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.contract import Hosting, rulebook_as
from tabellone.server.events.models import Tournament
from tabellone.server.hosting import entering as hosting
from tabellone.server.hosting.entering import Joined, asks
from tabellone.server.hosting.members import federation_of
from tabellone.server.hosting.services.members import NICKNAME
from tabellone.server.people import queries as people
from tabellone.server.people.accounts import shown_name
from tabellone.server.people.details import CLUB, NAME, PHONE
from tabellone.server.people.models import Person
from tabellone.server.play import self_entry
from tabellone.server.play.entries import plays_in_pairs
from tabellone.server.play.paying import offer_of
from tabellone.server.play.roll import roll_lines
from tabellone.server.play.self_entry import Wish
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import Refused, Writing, form_answered
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, signed_in
from tabellone.server.web.sentences import language

PROMISE_OF_BOX = {"yes": True, "no": False}
ENTRY_PAID = {"paid": True, "free": False}


@signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter_page(request: DeskRequest) -> HttpResponse:
    """My entry: made, seen, taken back."""
    if request.method != "POST":
        return _entry_page(request)
    write = Writing.of(request)

    def do() -> Outcome:
        if "leave" in request.POST:
            return self_entry.leave(request.tournament, by=write.by, token=write.token)
        if request.POST.get("promise") in PROMISE_OF_BOX:
            box = PROMISE_OF_BOX[request.POST["promise"]]
            return hosting.promise(request.tournament, box=box, by=write.by, token=write.token)
        if "change" in request.POST:
            pays = _is_paid_entry(request) is True
            return self_entry.choose(request.tournament, pays=pays, by=write.by, token=write.token)
        wish, joined = _entry_wish(request), membership_typed(request)
        return hosting.enter(request.tournament, wish, joined, by=write.by, token=write.token)

    return form_answered(
        do,
        done=lambda outcome: _entry_done(request, outcome),
        refused=lambda refused: _entry_page(request, refused),
        row=request.tournament,
    )


def _entry_wish(request: DeskRequest) -> Wish:
    typed = request.POST
    return Wish(
        name=typed.get("name", "")[: NAME + 1],
        club=typed.get("club", "")[: CLUB + 1],
        box="box" in typed,
        partner=typed.get("partner", "")[: NAME + 1],
        pays=_is_paid_entry(request),
    )


def _is_paid_entry(request: DeskRequest) -> bool | None:
    return ENTRY_PAID.get(request.POST.get("entry", ""))


def _entry_done(request: DeskRequest, outcome: Outcome) -> str:
    said = {"strike": _("Your entry is taken back."), "amend": _("Saved.")}
    messages.success(request, said.get(outcome.entry.kind, _("You are entered.")))
    return reverse("enter", args=[request.tournament.slug])


def _entry_page(request: DeskRequest, refused: Refused | None = None) -> HttpResponse:
    request.tournament.refresh_from_db()
    state = state_of(request.tournament)
    person = people.person_of_account(request.user)
    lines = roll_lines(state)
    wish = _entry_wish(request) if request.method == "POST" else Wish(name=shown_name(request.user))
    context: dict[str, Any] = {
        "refused": refused,
        "person": person,
        "line": self_entry.own_line(state, person),
        "open": self_entry.is_open(state),
        "pairs": plays_in_pairs(state),
        "wish": wish,
        "taken": sum(line.state == "in" for line in lines),
        "waiting": sum(line.state == "waiting" for line in lines),
        "precedence": "" if state.settings.online else places_rule(request.tournament),
        "offer": offer_of(state),
        **asked_of_member(request, person),
        "doubles": () if person else people.likely_doubles(wish.name, by=request.user),
    }
    return tournament_page(request, "entering/enter.html", "overview", **context)


def membership_typed(request: DeskRequest) -> Joined:
    """What was typed."""
    typed = request.POST
    return Joined(
        agrees="agrees" in typed,
        born=_day_typed(typed.get("born", "")),
        phone=typed.get("phone", "").replace("\x00", "")[: PHONE + 1],
        nickname=typed.get("nickname", "").replace("\x00", "")[: NICKNAME + 1],
        language=language(),
    )


def asked_of_member(request: DeskRequest, person: Person | None) -> dict[str, Any]:
    """What the page asks of who is to become a member, filled in as typed."""
    return {
        "federation": federation_of(request.tournament) is not None,
        "joins": asks(request.tournament, person),
        "joined": membership_typed(request) if request.method == "POST" else Joined(),
    }


def places_rule(row: Tournament) -> str:
    """The rule by which boxes come before time where places are short; empty where there is none (BIG 2)."""
    return "BIG 2" if rulebook_as(row.rulebook, Hosting) else ""


def _day_typed(typed: str) -> date | None:
    try:
        return parse_date(typed[:10])
    except ValueError:
        return None
