"""The organisers' register: who is in it, somebody registered by hand, earlier games, members (PG 3, BIG 2)."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_exempt

from tabellone.exchange.sources.playstrategy_pages import members_listed as listed_members
from tabellone.server.identity.services.takeovers import decide_takeover
from tabellone.server.registration import members, queries
from tabellone.server.registration.accounts import members_of_team, take_team_members
from tabellone.server.registration.forms import AcceptedTerms
from tabellone.server.registration.members import counts_as_member, joining_book, leave_events
from tabellone.server.registration.members import member_rows as listed
from tabellone.server.registration.nicknames import Profile, profile_in
from tabellone.server.registration.registering import register_by_hand
from tabellone.server.web.answers import button, checked, done, form, page, pressed, refusals
from tabellone.server.web.circuit.registration import (
    STATES,
    federation_team,
    require_register,
    state_chips,
    texts_in_force,
)
from tabellone.server.web.circuit.registration_forms import ByHandForm, MembersForm
from tabellone.server.web.circuit.season_view import words_searched
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, PlacedRequest, anyone, circuit_organiser, found_or_404

A_PAGE = 50


@page(circuit_organiser)
def register_desk(request: CircuitRequest) -> HttpResponse:
    """The list, searched by name, city or nickname, and narrowed to a state."""
    require_register(request)
    rulebook, word = request.circuit.rulebook, words_searched(request)
    state = request.GET.get("state", "")
    state = state if state in STATES else ""
    found = queries.register_rows(rulebook, word, state)
    context = {
        "here": _("Registrations"),
        "page": Paginator([(one, state_chips(queries.states_of_row(one))) for one in found], A_PAGE).get_page(
            request.GET.get("page")
        ),
        "word": word,
        "state": state,
        "choices": [(code, label) for code, (label, _colour) in STATES.items()],
        "count": len(found),
        "takeovers": queries.open_takeovers(rulebook),
        "without_texts": len(queries.terms_in_force(rulebook, queries.registration_day())) < 2,
    }
    return circuit_page(request, "circuit/register.html", "registrations", **context)


@form(circuit_organiser)
def registration_by_hand(request: CircuitRequest) -> HttpResponse:
    """Register somebody by hand."""
    require_register(request)
    of, rulebook = request.circuit, request.circuit.rulebook
    shown = texts_in_force(queries.terms_in_force(rulebook, queries.registration_day()))
    if len(shown) < 2:
        return done(request, "register-terms", of.slug)
    posted, initial = request.POST if request.method == "POST" else None, {one.kind: one.key for one in shown}
    typed = ByHandForm(posted, addresses=(), book=queries.register_book(rulebook), initial=initial)
    if request.method == "POST":
        with refusals(request, typed) as write:
            sent = checked(typed)
            accepted = AcceptedTerms(sent["rules"], sent["privacy"])
            row = register_by_hand(of, typed.wanted(), write, accepted=accepted)
            return done(request, "register-player", of.slug, row.person.code)
    context = {"here": _("Register somebody"), "form": typed, "texts": shown}
    return circuit_page(request, "circuit/register_new.html", "registrations", **context)


@button(circuit_organiser)
def claim_of_games(request: CircuitRequest, number: int) -> HttpResponse:
    """Whether earlier games of an unregistered participant were a player's (ruling shadow-claim)."""
    require_register(request)
    asked = found_or_404(queries.takeover_numbered(number, request.circuit.rulebook))
    confirm, said = request.POST.get("answer") == "confirm", ""
    with pressed(request) as write:
        decide_takeover(asked, write, confirm=confirm)
        said = _("Confirmed: the games and the rating are theirs.") if confirm else _("Refused.")
    return done(request, "register-desk", request.circuit.slug, said=said)


@form(circuit_organiser)
def team_members(request: CircuitRequest) -> HttpResponse:
    """The members of the team from a list: first who would become one, then the deed (PG 3)."""
    require_register(request)
    rulebook = request.circuit.rulebook
    book = queries.register_book(rulebook)
    platform = next(iter(book.TEAM_PLATFORMS), "")
    typed = MembersForm(request.POST if request.method == "POST" else None)
    context = {"here": _("Members of the team"), "form": typed, "platform": platform, "team": federation_team(book)}
    if request.method == "POST":
        with refusals(request) as write:
            found = nicknames_in(checked(typed)["text"])
            if request.POST.get("do") == "take":
                new_ones = take_team_members(platform, found, rulebook, write)
                said = ngettext("%(count)d new member noted.", "%(count)d new members noted.", new_ones)
                return done(request, "register-desk", request.circuit.slug, said=said % {"count": new_ones})
            context |= {"preview": members_of_team(platform, found, rulebook), "read": len(found)}
    return circuit_page(request, "circuit/register_members.html", "registrations", **context)


def nicknames_in(text: str) -> list[str]:
    """The nicknames of a pasted list, each once."""
    if "{" in text:
        return [one.nickname for one in listed_members(text)]
    lines = (line.strip().strip(",;") for line in text.splitlines())
    names = ((profile_in(line) or Profile("", line)).nickname or line for line in lines if line)
    return list(dict.fromkeys(names))


ON_A_PAGE = 100


@page(circuit_organiser)
def federation_members(request: CircuitRequest) -> HttpResponse:
    """Everybody who has played for the federation, since when, and what they said to it."""
    rulebook = request.circuit.rulebook
    found_or_404(joining_book(rulebook))
    query = words_searched(request)
    found = listed(rulebook, query)
    everybody = found if not query else listed(rulebook)
    return circuit_page(
        request,
        "circuit/members.html",
        "members",
        here=_("Members"),
        query=query,
        page=Paginator(found, ON_A_PAGE).get_page(request.GET.get("page")),
        all=len(everybody),
        counted=sum(counts_as_member(line) for line in everybody),
    )


@csrf_exempt  # mail programs send the form of RFC 8058 without any page of ours; the key in the address is signed
@form(anyone)
def events_out(request: PlacedRequest, key: str) -> HttpResponse:
    """A page with one button: looking at it changes nothing, since mail scanners follow every link."""
    found_or_404(members.membership_of(key))
    left = request.method == "POST"
    if left:
        leave_events(key)
    heading = _("You get no more news of events") if left else _("No more news of events?")
    context = {"title": _("News of events"), "heading": heading, "stays": _("You stay a member, and play as before.")}
    return render(request, "circuit/out.html", {**context, "left": left})
