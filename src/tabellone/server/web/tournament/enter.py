"""Players who enter themselves, and what is asked of who becomes a member with it (BIG 2, BIG 2.1)."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import HttpResponse
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from tabellone.contract import Hosting, rulebook_as
from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.people import queries as people
from tabellone.server.people.accounts import shown_name
from tabellone.server.people.details import CLUB, NAME, PHONE
from tabellone.server.people.models import Person
from tabellone.server.play import self_entry
from tabellone.server.play.entries import plays_in_pairs
from tabellone.server.play.paying import offer_of
from tabellone.server.play.roll import roll_lines
from tabellone.server.play.self_entry import EntryWish, MembershipForm, asks_membership
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.registration.members import LONGEST_MEMBER_NICKNAME, federation_of
from tabellone.server.web.answers import done, form, refusals
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, signed_in
from tabellone.server.web.sentences import language

PROMISE_OF_BOX = {"yes": True, "no": False}
ENTRY_PAID = {"paid": True, "free": False}


@form(signed_in)
def enter_page(request: DeskRequest) -> HttpResponse:
    """My entry: made, seen, taken back."""
    row = request.tournament
    if request.method == "POST":
        with refusals(request) as write:
            outcome = _entry_written(request, write)
            said = {"strike": _("Your entry is taken back."), "amend": _("Saved.")}
            return done(request, "enter", row.slug, said=said.get(outcome.entry.kind, _("You are entered.")))
    return _entry_page(request)


def _entry_written(request: DeskRequest, write: Writing) -> Outcome:
    row, posted = request.tournament, request.POST
    if "leave" in posted:
        return self_entry.leave(row, write)
    if posted.get("promise") in PROMISE_OF_BOX:
        return self_entry.promise_box(row, write, box=PROMISE_OF_BOX[posted["promise"]])
    if "change" in posted:
        return self_entry.choose(row, write, pays=_is_paid_entry(request) is True)
    return self_entry.enter_oneself(row, _entry_wish(request), membership_typed(request), write)


def _entry_wish(request: DeskRequest) -> EntryWish:
    typed = request.POST
    return EntryWish(
        name=typed.get("name", "")[: NAME + 1],
        club=typed.get("club", "")[: CLUB + 1],
        box="box" in typed,
        partner=typed.get("partner", "")[: NAME + 1],
        pays=_is_paid_entry(request),
    )


def _is_paid_entry(request: DeskRequest) -> bool | None:
    return ENTRY_PAID.get(request.POST.get("entry", ""))


def _entry_page(request: DeskRequest) -> HttpResponse:
    state = state_of(request.tournament)
    person = people.person_of_account(request.user)
    lines = roll_lines(state)
    wish = _entry_wish(request) if request.method == "POST" else EntryWish(name=shown_name(request.user))
    context: dict[str, Any] = {
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
    return tournament_page(request, "tournament/enter.html", "overview", **context)


def membership_typed(request: DeskRequest) -> MembershipForm:
    """What was typed."""
    typed = request.POST
    return MembershipForm(
        agrees="agrees" in typed,
        born=_day_typed(typed.get("born", "")),
        phone=typed.get("phone", "").replace("\x00", "")[: PHONE + 1],
        nickname=typed.get("nickname", "").replace("\x00", "")[: LONGEST_MEMBER_NICKNAME + 1],
        language=language(),
    )


def asked_of_member(request: DeskRequest, person: Person | None) -> dict[str, Any]:
    """What the page asks of who is to become a member, filled in as typed."""
    return {
        "federation": federation_of(request.tournament) is not None,
        "joins": asks_membership(request.tournament, person),
        "joined": membership_typed(request) if request.method == "POST" else MembershipForm(),
    }


def places_rule(row: Tournament) -> str:
    """The rule by which boxes come before time where places are short; empty where there is none (BIG 2)."""
    return "BIG 2" if rulebook_as(row.rulebook, Hosting) else ""


def _day_typed(typed: str) -> date | None:
    try:
        return parse_date(typed[:10])
    except ValueError:
        return None
