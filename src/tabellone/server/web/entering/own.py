"""Players who enter themselves."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.server.hosting import entering as hosting
from tabellone.server.people import queries as people
from tabellone.server.people.accounts import shown_name
from tabellone.server.people.details import CLUB, NAME
from tabellone.server.play import self_entry
from tabellone.server.play.entries import plays_in_pairs
from tabellone.server.play.paying import offer_of
from tabellone.server.play.roll import roll_lines
from tabellone.server.play.self_entry import Wish
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.hosting.joining import asked, joined_by, precedence
from tabellone.server.web.posting import Refused, Writing, answered
from tabellone.server.web.rights import DeskRequest, signed_in

PROMISE = {"yes": True, "no": False}
ENTRY = {"paid": True, "free": False}


@signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: DeskRequest) -> HttpResponse:
    """My entry: made, seen, taken back."""
    if request.method != "POST":
        return _page(request)
    write = Writing.of(request)

    def do() -> Outcome:
        if "leave" in request.POST:
            return self_entry.leave(request.tournament, by=write.by, token=write.token)
        if request.POST.get("promise") in PROMISE:
            box = PROMISE[request.POST["promise"]]
            return hosting.promise(request.tournament, box=box, by=write.by, token=write.token)
        if "change" in request.POST:
            pays = _pays(request) is True
            return self_entry.choose(request.tournament, pays=pays, by=write.by, token=write.token)
        wish, joined = _wish(request), joined_by(request)
        return hosting.enter(request.tournament, wish, joined, by=write.by, token=write.token)

    return answered(
        do,
        done=lambda outcome: _done(request, outcome),
        refused=lambda refused: _page(request, refused),
        row=request.tournament,
    )


def _wish(request: DeskRequest) -> Wish:
    typed = request.POST
    return Wish(
        name=typed.get("name", "")[: NAME + 1],
        club=typed.get("club", "")[: CLUB + 1],
        box="box" in typed,
        partner=typed.get("partner", "")[: NAME + 1],
        pays=_pays(request),
    )


def _pays(request: DeskRequest) -> bool | None:
    return ENTRY.get(request.POST.get("entry", ""))


def _done(request: DeskRequest, outcome: Outcome) -> str:
    said = {"strike": _("Your entry is taken back."), "amend": _("Saved.")}
    messages.success(request, said.get(outcome.entry.kind, _("You are entered.")))
    return reverse("enter", args=[request.tournament.slug])


def _page(request: DeskRequest, refused: Refused | None = None) -> HttpResponse:
    request.tournament.refresh_from_db()
    state = state_of(request.tournament)
    person = people.person_of(request.user)
    lines = roll_lines(state)
    wish = _wish(request) if request.method == "POST" else Wish(name=shown_name(request.user))
    context: dict[str, Any] = {
        "refused": refused,
        "person": person,
        "line": self_entry.own_line(state, person),
        "open": self_entry.is_open(state),
        "pairs": plays_in_pairs(state),
        "wish": wish,
        "taken": sum(line.state == "in" for line in lines),
        "waiting": sum(line.state == "waiting" for line in lines),
        "precedence": "" if state.settings.online else precedence(request.tournament),
        "offer": offer_of(state),
        **asked(request, person),
        "doubles": () if person else people.likely_doubles(wish.name, by=request.user),
    }
    return tournament_page(request, "entering/enter.html", "overview", **context)
