"""Requests for tournaments: asked, followed by a private link, answered by the federation (BIG 1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.server.events.games import GameDoubt
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.federation import request_forms, request_words
from tabellone.server.federation.models import HostingRequest
from tabellone.server.federation.request_words import request_games, request_reference
from tabellone.server.federation.services import news
from tabellone.server.federation.services.requests import (
    RequestLinks,
    approve_request,
    ask_for_tournament,
    refuse_request,
    reopen_request,
    take_back_request,
)
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.mail.queries import can_send
from tabellone.server.people.accounts import AccountAdapter, Limit, shown_name
from tabellone.server.play import plans as planning
from tabellone.server.web.answers import (
    REFUSED,
    Writing,
    count_sent,
    form_taken,
    letter_token,
    refusal,
    refusal_sentence,
    see_other,
    signed_in_user,
)
from tabellone.server.web.circuit.request_forms import ApproveForm, RefusalForm, RequestForm
from tabellone.server.web.fields import doubts_about, said_about_games
from tabellone.server.web.frame import circuit_page, public_address
from tabellone.server.web.rights import CircuitRequest, anyone, circuit_organiser
from tabellone.server.web.sentences import with_capital

PAGE = ["GET", "HEAD", "POST"]
# a club asks for its whole season in an evening; a receipt goes to a typed address
FROM_ADDRESS = Limit("request-from", most=20, seconds=3600)
TO_MAILBOX = Limit("request-to", most=10, seconds=3600)
TOO_MANY = 429
OF_GAMES = frozenset({"game-not-offered", "game-unsure"})


@anyone
@never_cache
@require_http_methods(PAGE)
def tournament_request(request: CircuitRequest) -> HttpResponse:
    """The form, for everybody, with and without an account."""
    if request_forms.hosting_book(request.circuit.rulebook) is None:
        raise Http404
    if request.method != "POST":
        return _request_form_page(request, RequestForm(initial=_request_initial(request)))
    form = RequestForm(request.POST)
    if not form.is_valid():
        return _request_form_page(request, form, REFUSED)
    if _too_many_requests(request, form.cleaned_data["email"]):
        return _request_form_page(request, form, TOO_MANY)
    return _request_sent(request, form)


def _request_sent(request: CircuitRequest, form: RequestForm) -> HttpResponse:
    user = signed_in_user(request)
    try:
        row = ask_for_tournament(
            request.circuit, form.wanted(), link=request_links(request).request, by=user, token=letter_token(request)
        )
    except RefusedError as error:
        form.add_error(error.field if error.field in form.fields else None, str(error))
        return _request_form_page(request, form, REFUSED)
    except (InputError, RuleError) as error:
        for problem in error.problems if isinstance(error, InputError) else (_problem_of_request(error),):
            form.add_error(form.place_of(problem), with_capital(refusal_sentence(problem)))
        return _request_form_page(request, form, REFUSED)
    messages.success(request, _("Your request has arrived. Its reference is %s.") % request_reference(row))
    return see_other(reverse("request-follow", args=[request.circuit.slug, request_words.request_key(row)]))


def _problem_of_request(error: RuleError) -> Problem:
    return Problem(error.code, "games" if error.code in OF_GAMES else "", error.rule, values=error.values)


def _request_initial(request: CircuitRequest) -> dict[str, Any]:
    """What is known of who asks, and the precedence that the rulebook has (BIG 2)."""
    user = signed_in_user(request)
    known = {"name": shown_name(user), "email": user.email} if user else {}
    return {**known, "criteria": _("who brings a box of the game first, then who entered first")}


def _too_many_requests(request: HttpRequest, mailbox: str) -> bool:
    """Whether as many came from here, or for that mailbox, as may for now; if not, this counts."""
    limits = ((FROM_ADDRESS, AccountAdapter(request).get_client_ip(request)), (TO_MAILBOX, mailbox.strip().casefold()))
    if any(limit.reached(of) for limit, of in limits):
        return True
    for limit, of in limits:
        limit.count(of)
    return False


def request_links(request: HttpRequest) -> RequestLinks:
    """How mails lead here: whole addresses."""
    return RequestLinks(
        request=lambda row: public_address(
            request, reverse("request-follow", args=[row.circuit.slug, request_words.request_key(row)])
        ),
        tournament=lambda row: public_address(request, reverse("tournament", args=[row.slug])),
        invitation=lambda secret: public_address(request, reverse("invitation", args=[secret])),
    )


def _request_form_page(request: CircuitRequest, form: RequestForm, status: int = 200) -> HttpResponse:
    response = circuit_page(
        request,
        "hosting/ask.html",
        "ask",
        here=_("Ask for a tournament"),
        form=form,
        known=sorted(planning.game_titles(request.circuit.rulebook).values(), key=str.casefold),
        signed_in=isinstance(request.user, User),
        can_send=can_send(),
        too_many=status == TOO_MANY,
        near=_events_that_day(request.circuit, form),
        doubts=_doubts_of_request(request, form),
    )
    response.status_code = status
    return response


def _doubts_of_request(request: CircuitRequest, form: RequestForm) -> list[GameDoubt]:
    """What is asked about the games that were typed."""
    typed = (request.POST.get("game", ""), *request.POST.get("more", "").splitlines()[: request_forms.MOST_GAMES])
    return doubts_about(request.circuit.rulebook, typed, request.POST.dict()) if form.is_bound else []


def _events_that_day(circuit: Circuit, form: RequestForm) -> list[Tournament]:
    """What the calendar has on that day already, once a day has been typed."""
    typed = form.cleaned_data.get("start") if form.is_bound and hasattr(form, "cleaned_data") else None
    return list(circuit.tournaments.filter(listed=True, start=typed).order_by("name")[:10]) if typed else []


@anyone
@never_cache
@require_http_methods(PAGE)
def followed_request(request: CircuitRequest, key: str) -> HttpResponse:
    """A request as who asked sees it: how far it is, what was answered; it can be taken back."""
    row = request_words.request_of(key, request.circuit.pk)
    if row is None:
        raise Http404
    if request.method != "POST":
        return _followed_request_page(request, row)
    try:
        take_back_request(row, seen=count_sent(request, "version"), token=letter_token(request))
    except RefusedError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("Your request is taken back."))
    return see_other(request.path)


def _followed_request_page(request: CircuitRequest, row: HostingRequest) -> HttpResponse:
    mail = request_words.request_receipt(row)
    response = circuit_page(
        request,
        "hosting/follow.html",
        "ask",
        here=request_reference(row),
        row=row,
        games=request_games(row),
        reference=request_reference(row),
        map=request_words.place_on_map(row.place),
        alive=row.state in request_words.ALIVE,
        late=[
            one
            for one in request_forms.request_advice(row.circuit, row, asked=timezone.localdate(row.at))
            if one.place == "start"
        ],
        mailed=mail is not None and mail.state != "failed",
    )
    response["X-Robots-Tag"] = "noindex"
    return response


ON_A_PAGE = 50
UNSAID = {
    "prizes": gettext_lazy("prizes"),
    "rounds": gettext_lazy("number of rounds"),
    "mode": gettext_lazy("mode"),
    "bring_box": gettext_lazy("boxes of the game"),
}


@circuit_organiser
@never_cache
@require_safe
def requests_desk(request: CircuitRequest) -> HttpResponse:
    """The requests by state, those whose day comes first standing first."""
    _require_hosting(request)
    state = request.GET.get("state", "")
    asked = state if state in HostingRequest.State.values else HostingRequest.State.ASKED.value
    found = request_words.requests_to(request.circuit).filter(state=asked)
    page = Paginator(found, ON_A_PAGE).get_page(request.GET.get("page"))
    lines = [(one, request_games(one), request_forms.is_promoted_request(one)) for one in page.object_list]
    return circuit_page(
        request,
        "hosting/requests.html",
        "requests",
        here=_("Requests"),
        filters=_request_filters(request, asked),
        page=page,
        lines=lines,
    )


def _request_filters(request: CircuitRequest, asked: str) -> list[dict[str, Any]]:
    here, counts = reverse("requests", args=[request.circuit.slug]), request_words.requests_by_state(request.circuit)
    return [
        {
            "label": state.label.capitalize(),
            "url": f"{here}?state={state.value}",
            "current": asked == state,
            "count": counts[state.value],
        }
        for state in HostingRequest.State
    ]


@circuit_organiser
@never_cache
@require_safe
def request_desk(request: CircuitRequest, number: int) -> HttpResponse:
    """One request with everything about it."""
    return _request_desk_page(request, _request_found(request, number))


@circuit_organiser
@never_cache
@require_POST
def request_approval(request: CircuitRequest, number: int) -> HttpResponse:
    """Yes: the tournament is created."""
    row, write, form = _request_found(request, number), Writing.of(request), ApproveForm(request.POST)

    def do() -> HostingRequest:
        return approve_request(
            row,
            form.cleaned_data["name"],
            links=request_links(request),
            by=write.by,
            seen=count_sent(request, "version"),
            token=write.token,
            meant=said_about_games(request.POST.dict()),
        )

    return _request_form_taken(
        request, row, form, do, _("Approved: the tournament stands in the calendar, and who asked is told.")
    )


@circuit_organiser
@never_cache
@require_POST
def request_refusal(request: CircuitRequest, number: int) -> HttpResponse:
    """No, with a reason."""
    return _request_answered(request, number, refuse_request, _("Refused; who asked is told why."))


@circuit_organiser
@never_cache
@require_POST
def request_reopening(request: CircuitRequest, number: int) -> HttpResponse:
    """The answer is taken back."""
    return _request_answered(request, number, reopen_request, _("The answer is taken back; who asked is told why."))


@circuit_organiser
@require_POST
def request_announcement(request: CircuitRequest, number: int) -> HttpResponse:
    """The members are written to about the tournament."""
    row, write = _request_found(request, number), Writing.of(request)
    try:
        found = news.tell_members(
            row,
            page=request_links(request).tournament,
            whole=lambda path: public_address(request, path),
            by=write.by,
            token=write.token,
        )
        said = ngettext("%(count)s member is written to.", "%(count)s members are written to.", found)
        messages.success(request, said % {"count": found})
    except RefusedError as error:
        messages.error(request, str(error))
    return see_other(_request_address(row))


def _request_answered(
    request: CircuitRequest, number: int, do: Callable[..., HostingRequest], said: str
) -> HttpResponse:
    row, write, form = _request_found(request, number), Writing.of(request), RefusalForm(request.POST)
    return _request_form_taken(
        request,
        row,
        form,
        lambda: do(
            row,
            form.cleaned_data["why"],
            links=request_links(request),
            by=write.by,
            seen=count_sent(request, "version"),
            token=write.token,
        ),
        said,
    )


def _request_form_taken(
    request: CircuitRequest, row: HostingRequest, form: forms.Form, do: Callable[[], HostingRequest], said: str
) -> HttpResponse:
    def done(_row: HostingRequest) -> HttpResponse:
        messages.success(request, said)
        return see_other(_request_address(row))

    try:
        return form_taken(
            form,
            do,
            done=done,
            again=lambda: _request_desk_page(request, _request_found(request, row.number), sent=form),
        )
    except (RuleError, InputError) as error:
        for told in refusal(error).sentences:
            form.add_error(None, told)
        response = _request_desk_page(request, _request_found(request, row.number), sent=form)
        response.status_code = 422
        return response


def _request_desk_page(request: CircuitRequest, row: HostingRequest, sent: forms.Form | None = None) -> HttpResponse:
    warned = request_forms.request_advice(row.circuit, row, asked=timezone.localdate(row.at))
    doubles = [(one, request_games(one)) for one in request_words.likely_doubles(row)]
    return circuit_page(
        request,
        "hosting/request.html",
        "requests",
        here=request_reference(row),
        row=row,
        reference=request_reference(row),
        games=request_games(row),
        doubts=doubts_about(row.circuit.rulebook, row.games, request.POST.dict())
        if row.state == HostingRequest.State.ASKED
        else [],
        map=request_words.place_on_map(row.place),
        late=[one for one in warned if one.place == "start"],
        unsaid=[UNSAID[one.place] for one in warned if one.place in UNSAID],
        promoted=request_forms.is_promoted_request(row),
        doubles=doubles,
        is_proven=request_words.asker_is_proven(row),
        mails=request_words.request_mails(row),
        can_send=can_send(),
        entered=_entered_in(row.tournament),
        approve_form=sent
        if isinstance(sent, ApproveForm)
        else ApproveForm(initial={"name": request_forms.request_name(row)}),
        why_form=sent if isinstance(sent, RefusalForm) else RefusalForm(),
    )


def _entered_in(tournament: Tournament | None) -> int:
    return tournament.entrants.count() if tournament else 0


def _request_found(request: CircuitRequest, number: int) -> HostingRequest:
    _require_hosting(request)
    row = request_words.request_numbered(request.circuit, number)
    if row is None:
        raise Http404
    return row


def _require_hosting(request: CircuitRequest) -> None:
    if request_forms.hosting_book(request.circuit.rulebook) is None:
        raise Http404


def _request_address(row: HostingRequest) -> str:
    return reverse("request", args=[row.circuit.slug, row.number])
