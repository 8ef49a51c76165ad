"""Requests for tournaments: asked, followed by a private link, answered by the federation (BIG 1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tabellone.server.events.games import GameDoubt, game_titles
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.federation import news, queries, request_forms
from tabellone.server.federation.models import HostingRequest
from tabellone.server.federation.requests import (
    RequestLinks,
    approve_request,
    ask_for_tournament,
    refuse_request,
    reopen_request,
    take_back_request,
)
from tabellone.server.mail.queries import can_send
from tabellone.server.people.accounts import AccountAdapter, shown_name
from tabellone.server.people.limits import Limit
from tabellone.server.web.answers import (
    TOO_MANY,
    button,
    by_account,
    checked,
    count_sent,
    done,
    form,
    page,
    pressed,
    refusals,
    refuse,
    see_other,
    too_many,
)
from tabellone.server.web.circuit.letters import state_filters
from tabellone.server.web.circuit.request_forms import ApproveForm, RefusalForm, RequestForm
from tabellone.server.web.fields import doubts_about, said_about_games
from tabellone.server.web.frame import circuit_page, public_address
from tabellone.server.web.rights import CircuitRequest, anyone, circuit_organiser, found_or_404

# a club asks for its whole season in an evening; a receipt goes to a typed address
FROM_ADDRESS = Limit("request-from", most=20, seconds=3600)
BY_ACCOUNT = Limit("request-by", most=20, seconds=3600)
TO_MAILBOX = Limit("request-to", most=10, seconds=3600)


@form(anyone)
def tournament_request(request: CircuitRequest) -> HttpResponse:
    """The form, for everybody, with and without an account."""
    of = request.circuit
    found_or_404(request_forms.hosting_book(request.circuit.rulebook))
    typed = RequestForm(request.POST if request.method == "POST" else None, initial=_request_initial(request))
    if request.method == "POST":
        with refusals(request, typed) as write:
            mailbox = checked(typed)["email"].strip().casefold()
            address = AccountAdapter(request).get_client_ip(request)
            if too_many((FROM_ADDRESS, address), *by_account(BY_ACCOUNT, request), (TO_MAILBOX, mailbox)):
                refuse(status=TOO_MANY)
            link = request_links(request).request
            row = ask_for_tournament(of, typed.wanted(), write, link=link)
            said = _("Your request has arrived. Its reference is %s.") % queries.request_reference(row)
            return done(request, "request-follow", of.slug, queries.request_key(row), said=said)
    return circuit_page(
        request,
        "circuit/request_new.html",
        "ask",
        here=_("Ask for a tournament"),
        form=typed,
        known=sorted(game_titles(of.rulebook).values(), key=str.casefold),
        signed_in=isinstance(request.user, User),
        can_send=can_send(),
        too_many=request.status_again == TOO_MANY,
        near=_events_that_day(of, typed),
        doubts=_doubts_of_request(request, typed),
    )


def _request_initial(request: CircuitRequest) -> dict[str, Any]:
    """What is known of who asks, and the precedence that the rulebook has (BIG 2)."""
    user = request.by
    known = {"name": shown_name(user), "email": user.email} if user else {}
    return {**known, "criteria": _("who brings a box of the game first, then who entered first")}


def request_links(request: HttpRequest) -> RequestLinks:
    """How mails lead here: whole addresses."""
    return RequestLinks(
        request=lambda row: public_address(
            request, reverse("request-follow", args=[row.circuit.slug, queries.request_key(row)])
        ),
        tournament=lambda row: public_address(request, reverse("tournament", args=[row.slug])),
        invitation=lambda secret: public_address(request, reverse("invitation", args=[secret])),
    )


def _doubts_of_request(request: CircuitRequest, form: RequestForm) -> list[GameDoubt]:
    """What is asked about the games that were typed."""
    typed = (request.POST.get("game", ""), *request.POST.get("more", "").splitlines()[: request_forms.MOST_GAMES])
    return doubts_about(request.circuit.rulebook, typed, request.POST.dict()) if form.is_bound else []


def _events_that_day(circuit: Circuit, form: RequestForm) -> list[Tournament]:
    """What the calendar has on that day already, once a day has been typed."""
    typed = form.cleaned_data.get("start") if form.is_bound and hasattr(form, "cleaned_data") else None
    return list(circuit.tournaments.filter(listed=True, start=typed).order_by("name")[:10]) if typed else []


@form(anyone)
def followed_request(request: CircuitRequest, key: str) -> HttpResponse:
    """A request as who asked sees it: how far it is, what was answered; it can be taken back."""
    row = found_or_404(queries.request_of(key, request.circuit.pk))
    if request.method == "POST":
        with pressed(request) as write:
            take_back_request(row, seen=count_sent(request, "version"), token=write.token)
            messages.success(request, _("Your request is taken back."))
        return see_other(request.path)
    mail = queries.request_receipt(row)
    context = {"alive": row.state in queries.LIVING_STATES, "mailed": mail is not None and mail.state != "failed"}
    response = circuit_page(request, "circuit/request_follow.html", "ask", **_request_told(row), **context)
    response["X-Robots-Tag"] = "noindex"
    return response


def _request_told(row: HostingRequest) -> dict[str, Any]:
    """What both sides see of a request."""
    warned = request_forms.request_advice(row.circuit, row, asked=timezone.localdate(row.at))
    return {
        "here": queries.request_reference(row),
        "row": row,
        "reference": queries.request_reference(row),
        "games": queries.request_games(row),
        "map": queries.place_on_map(row.place),
        "late": [one for one in warned if one.place == "start"],
    }


ON_A_PAGE = 50
UNSAID = {
    "prizes": gettext_lazy("prizes"),
    "rounds": gettext_lazy("number of rounds"),
    "mode": gettext_lazy("mode"),
    "bring_box": gettext_lazy("boxes of the game"),
}


@page(circuit_organiser)
def requests_desk(request: CircuitRequest) -> HttpResponse:
    """The requests by state, those whose day comes first standing first."""
    found_or_404(request_forms.hosting_book(request.circuit.rulebook))
    state = request.GET.get("state", "")
    asked = state if state in HostingRequest.State.values else HostingRequest.State.ASKED.value
    found = queries.requests_to(request.circuit).filter(state=asked)
    page = Paginator(found, ON_A_PAGE).get_page(request.GET.get("page"))
    lines = [(one, queries.request_games(one), request_forms.is_promoted_request(one)) for one in page.object_list]
    here = reverse("requests", args=[request.circuit.slug])
    filters = state_filters(HostingRequest.State, here, queries.requests_by_state(request.circuit), asked)
    context = {"here": _("Requests"), "filters": filters, "page": page, "lines": lines}
    return circuit_page(request, "circuit/requests.html", "requests", **context)


@page(circuit_organiser)
def request_desk(request: CircuitRequest, number: int) -> HttpResponse:
    """One request with everything about it."""
    return _request_desk_page(request, _request_found(request, number))


@button(circuit_organiser)
def request_approval(request: CircuitRequest, number: int) -> HttpResponse:
    """Yes: the tournament is created."""
    approve = partial(approve_request, meant=said_about_games(request.POST.dict()))
    said = _("Approved: the tournament stands in the calendar, and who asked is told.")
    return _request_form_taken(request, number, ApproveForm(request.POST), approve, said)


@button(circuit_organiser)
def request_refused_or_reopened(request: CircuitRequest, number: int, *, refused: bool) -> HttpResponse:
    """No, with a reason; or the answer is taken back."""
    act, said = refuse_request, _("Refused; who asked is told why.")
    if not refused:
        act, said = reopen_request, _("The answer is taken back; who asked is told why.")
    return _request_form_taken(request, number, RefusalForm(request.POST), act, said)


@button(circuit_organiser)
def request_announcement(request: CircuitRequest, number: int) -> HttpResponse:
    """The members are written to about the tournament."""
    row, page = _request_found(request, number), request_links(request).tournament
    with pressed(request) as write:
        found = news.tell_members(row, write, page=page, whole=partial(public_address, request))
        said = ngettext("%(count)s member is written to.", "%(count)s members are written to.", found)
        messages.success(request, said % {"count": found})
    return done(request, "request", request.circuit.slug, number)


def _request_form_taken(
    request: CircuitRequest, number: int, typed: forms.Form, act: Callable[..., HostingRequest], said: str
) -> HttpResponse:
    row, links, seen = _request_found(request, number), request_links(request), count_sent(request, "version")
    with refusals(request, typed) as write:
        (word,) = checked(typed).values()  # the name of the tournament, or the reason
        act(row, word, write, links=links, seen=seen)
        return done(request, "request", request.circuit.slug, number, said=said)
    return _request_desk_page(request, _request_found(request, number), sent=typed)


def _request_desk_page(request: CircuitRequest, row: HostingRequest, sent: forms.Form | None = None) -> HttpResponse:
    warned = request_forms.request_advice(row.circuit, row, asked=timezone.localdate(row.at))
    asked = row.state == HostingRequest.State.ASKED
    return circuit_page(
        request,
        "circuit/request.html",
        "requests",
        **_request_told(row),
        doubts=doubts_about(row.circuit.rulebook, row.games, request.POST.dict()) if asked else [],
        unsaid=[UNSAID[one.place] for one in warned if one.place in UNSAID],
        promoted=request_forms.is_promoted_request(row),
        doubles=[(one, queries.request_games(one)) for one in queries.likely_doubles(row)],
        is_proven=queries.asker_is_proven(row),
        mails=queries.request_mails(row),
        can_send=can_send(),
        entered=row.tournament.entrants.count() if row.tournament else 0,
        approve_form=sent
        if isinstance(sent, ApproveForm)
        else ApproveForm(initial={"name": request_forms.request_name(row)}),
        why_form=sent if isinstance(sent, RefusalForm) else RefusalForm(),
    )


def _request_found(request: CircuitRequest, number: int) -> HostingRequest:
    found_or_404(request_forms.hosting_book(request.circuit.rulebook))
    return found_or_404(queries.request_numbered(request.circuit, number))
