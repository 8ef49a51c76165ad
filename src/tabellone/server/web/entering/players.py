"""The players of a tournament: the list, one more by name, the details of each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tabellone.server.people import queries as people
from tabellone.server.people.values import PublicPerson
from tabellone.server.play import entries
from tabellone.server.play.entry_list import federation_of, known_clubs
from tabellone.server.play.player_list import Listed
from tabellone.server.play.roll import RollLine, found_in_roll, late_entry, roll_lines
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.web.entering.player_form import MemberForm, NewcomerForm, PlayerForm, differences
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.posting import REFUSED, Refused, Writing, answered
from tabellone.server.web.rights import DeskRequest, organiser
from tabellone.tournament.acts import Amend
from tabellone.tournament.staleness import seen_for

PAGE = ["GET", "HEAD", "POST"]


@organiser
@never_cache
@require_safe
def players(request: DeskRequest) -> HttpResponse:
    """Everybody entered, and the ways to enter more."""
    lines = roll_lines(state_of(request.tournament))
    online = state_of(request.tournament).settings.online
    query = request.GET.get("q", "")[:100]
    counts = {code: sum(line.state == code for line in lines) for code in ("in", "waiting", "absent", "withdrawn")}
    context = {
        "lines": found_in_roll(lines, query),
        "all": len(lines),
        "counts": counts,
        "query": query,
        "pairs": entries.plays_in_pairs(state_of(request.tournament)),
        "federation": federation_of(request.tournament),
        "boxes": 0 if online else sum(line.entrant.brings_box for line in lines if line.state == "in"),
    }
    return tournament_page(request, "entering/players.html", "players", **context)


@organiser
@never_cache
@require_http_methods(PAGE)
def add(request: DeskRequest) -> HttpResponse:
    """One more player: known by a search, or new."""
    asked = _newcomer_form(request)
    if request.method != "POST":
        query = request.GET.get("q", "")[:100]
        return _add_page(request, asked(initial={"name": query}), query)
    form = asked(request.POST)
    person = _person(request.POST.get("person", ""))
    if person is None and not form.is_valid():
        response = _add_page(request, form, request.POST.get("name", ""))
        response.status_code = REFUSED
        return response
    newcomer = entries.Newcomer(Listed(1, person.name) if person else form.listed(), person)
    write = Writing.of(request)
    return answered(
        lambda: entries.enrol(request.tournament, [newcomer], by=write.by, token=write.token),
        done=lambda outcome: _entered(request, outcome, newcomer.listed.name),
        refused=lambda refused: _add_page(request, form, newcomer.listed.name, refused),
        row=request.tournament,
    )


def _newcomer_form(request: DeskRequest) -> Callable[..., NewcomerForm]:
    """The form that fits the tournament."""
    form = MemberForm if federation_of(request.tournament) else NewcomerForm
    return partial(form, **_offered(request))


def _offered(request: DeskRequest) -> dict[str, Any]:
    """What the tournament says to both forms: which clubs are known, and that online nobody is asked for a box."""
    state = state_of(request.tournament)
    return {"online": state.settings.online, "clubs": known_clubs(state)}


def _person(code: str) -> PublicPerson | None:
    known = people.by_code(code) if code else None
    if code and known is None:
        raise Http404
    return people.public_of([known.pk])[known.pk] if known else None


def _add_page(request: DeskRequest, form: NewcomerForm, query: str, refused: Refused | None = None) -> HttpResponse:
    state = state_of(request.tournament)
    entered = {one.person: one.player.id for one in state.entrants if one.person}
    known = [(one, entered.get(str(one.id), "")) for one in people.search_people(query, 12, by=request.user)]
    context = {
        "form": form,
        "query": query,
        "known": known,
        "refused": refused,
        "late": late_entry(state),
        "back": _back(request),
    }
    return tournament_page(request, "entering/add.html", "players", **context)


def _back(request: DeskRequest) -> str:
    """The page that the form stood on: the list, or the door."""
    wanted = request.POST.get("back") or request.GET.get("back", "")
    return wanted if wanted in {"players", "check-in"} else "players"


def _entered(request: DeskRequest, outcome: Outcome, name: str) -> str:
    messages.success(request, _("%(name)s is entered.") % {"name": name})
    return reverse(_back(request), args=[outcome.tournament.slug])


@organiser
@never_cache
@require_http_methods(PAGE)
def edit(request: DeskRequest, player: str) -> HttpResponse:
    """What is known of a player here: changed, or struck."""
    line = _line(request, player)
    if request.method != "POST":
        return _edit_page(request, line, PlayerForm(initial=PlayerForm.filled(line.entrant), **_offered(request)))
    if "strike" in request.POST:
        return _struck(request, line)
    form = PlayerForm(request.POST, **_offered(request))
    if not form.is_valid():
        response = _edit_page(request, line, form)
        response.status_code = REFUSED
        return response
    write = Writing.of(request)
    changed = form.changed_entrant(line.entrant)
    return answered(
        lambda: entries.amend(request.tournament, changed, by=write.by, token=write.token, seen=write.seen),
        done=reverse("players", args=[request.tournament.slug]),
        refused=lambda refused: _edit_page(request, _line(request, player), form, refused),
        row=request.tournament,
    )


def _line(request: DeskRequest, player: str) -> RollLine:
    line = next((one for one in roll_lines(state_of(request.tournament)) if one.id == player), None)
    if line is None:
        raise Http404
    return line


def _struck(request: DeskRequest, line: RollLine) -> HttpResponse:
    write = Writing.of(request)
    return answered(
        lambda: entries.strike(request.tournament.pk, line.id, by=write.by, token=write.token, why=write.why),
        done=lambda _outcome: _gone(request, line.name),
        refused=lambda refused: _edit_page(
            request, line, PlayerForm(initial=PlayerForm.filled(line.entrant), **_offered(request)), refused
        ),
        row=request.tournament,
    )


def _gone(request: DeskRequest, name: str) -> str:
    messages.success(request, _("%(name)s is no longer entered. The journal can undo it.") % {"name": name})
    return reverse("players", args=[request.tournament.slug])


def _edit_page(request: DeskRequest, line: RollLine, form: PlayerForm, refused: Refused | None = None) -> HttpResponse:
    """The form; a stale one with both values, ready to be sent on what is stored now."""
    request.tournament.refresh_from_db()
    state = state_of(request.tournament)
    stale = bool(refused and refused.stale)
    context = {
        "line": line,
        "form": form,
        "refused": refused,
        "rows": differences(form, line.entrant) if stale else (),
        "seen": seen_for(state, Amend(line.entrant))
        if stale or request.method != "POST"
        else request.POST.get("seen", ""),
    }
    return tournament_page(request, "entering/player.html", "players", **context)
