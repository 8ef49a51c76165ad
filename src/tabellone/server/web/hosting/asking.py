"""Ask for a tournament, and follow the request by its private link (BIG 1)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.server.catalogue.games import Doubt
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.hosting import checking, keys, queries, services
from tabellone.server.hosting.models import Request
from tabellone.server.hosting.services import Links
from tabellone.server.hosting.wording import games, reference
from tabellone.server.mail.queries import can_send
from tabellone.server.people.accounts import AccountAdapter, shown_name
from tabellone.server.people.errors import RefusedError
from tabellone.server.people.limits import Limit
from tabellone.server.play import plans as planning
from tabellone.server.web.answers import REFUSED, count_sent, letter_token, problem_sentence, see_other, signed_in_user
from tabellone.server.web.fields import doubts_about
from tabellone.server.web.frame import circuit_page, public_address
from tabellone.server.web.hosting.forms import RequestForm
from tabellone.server.web.rights import CircuitRequest, anyone
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
def new(request: CircuitRequest) -> HttpResponse:
    """The form, for everybody, with and without an account."""
    if checking.hosting(request.circuit.rulebook) is None:
        raise Http404
    if request.method != "POST":
        return _page(request, RequestForm(initial=_initial(request)))
    form = RequestForm(request.POST)
    if not form.is_valid():
        return _page(request, form, REFUSED)
    if _too_many(request, form.cleaned_data["email"]):
        return _page(request, form, TOO_MANY)
    return _sent(request, form)


def _sent(request: CircuitRequest, form: RequestForm) -> HttpResponse:
    user = signed_in_user(request)
    try:
        row = services.ask(
            request.circuit, form.wanted(), link=links_by(request).request, by=user, token=letter_token(request)
        )
    except RefusedError as error:
        form.add_error(error.field if error.field in form.fields else None, str(error))
        return _page(request, form, REFUSED)
    except (InputError, RuleError) as error:
        for problem in error.problems if isinstance(error, InputError) else (_problem(error),):
            form.add_error(form.place_of(problem), with_capital(problem_sentence(problem)))
        return _page(request, form, REFUSED)
    messages.success(request, _("Your request has arrived. Its reference is %s.") % reference(row))
    return see_other(reverse("request-follow", args=[request.circuit.slug, keys.key_of(row)]))


def _problem(error: RuleError) -> Problem:
    return Problem(error.code, "games" if error.code in OF_GAMES else "", error.rule, values=error.values)


def _initial(request: CircuitRequest) -> dict[str, Any]:
    """What is known of who asks, and the precedence that the rulebook has (BIG 2)."""
    user = signed_in_user(request)
    known = {"name": shown_name(user), "email": user.email} if user else {}
    return {**known, "criteria": _("who brings a box of the game first, then who entered first")}


def _too_many(request: HttpRequest, mailbox: str) -> bool:
    """Whether as many came from here, or for that mailbox, as may for now; if not, this counts."""
    limits = ((FROM_ADDRESS, AccountAdapter(request).get_client_ip(request)), (TO_MAILBOX, mailbox.strip().casefold()))
    if any(limit.reached(of) for limit, of in limits):
        return True
    for limit, of in limits:
        limit.count(of)
    return False


def links_by(request: HttpRequest) -> Links:
    """How mails lead here: whole addresses."""
    return Links(
        request=lambda row: public_address(
            request, reverse("request-follow", args=[row.circuit.slug, keys.key_of(row)])
        ),
        tournament=lambda row: public_address(request, reverse("tournament", args=[row.slug])),
        invitation=lambda secret: public_address(request, reverse("invitation", args=[secret])),
    )


def _page(request: CircuitRequest, form: RequestForm, status: int = 200) -> HttpResponse:
    response = circuit_page(
        request,
        "hosting/ask.html",
        "ask",
        here=_("Ask for a tournament"),
        form=form,
        known=sorted(planning.games(request.circuit.rulebook).values(), key=str.casefold),
        signed_in=isinstance(request.user, User),
        can_send=can_send(),
        too_many=status == TOO_MANY,
        near=_near(request.circuit, form),
        doubts=_doubts(request, form),
    )
    response.status_code = status
    return response


def _doubts(request: CircuitRequest, form: RequestForm) -> list[Doubt]:
    """What is asked about the games that were typed."""
    typed = (request.POST.get("game", ""), *request.POST.get("more", "").splitlines()[: checking.MOST_GAMES])
    return doubts_about(request.circuit.rulebook, typed, request.POST.dict()) if form.is_bound else []


def _near(circuit: Circuit, form: RequestForm) -> list[Tournament]:
    """What the calendar has on that day already, once a day has been typed."""
    typed = form.cleaned_data.get("start") if form.is_bound and hasattr(form, "cleaned_data") else None
    return list(circuit.tournaments.filter(listed=True, start=typed).order_by("name")[:10]) if typed else []


@anyone
@never_cache
@require_http_methods(PAGE)
def follow(request: CircuitRequest, key: str) -> HttpResponse:
    """A request as who asked sees it: how far it is, what was answered; it can be taken back."""
    row = keys.request_of(key, request.circuit.pk)
    if row is None:
        raise Http404
    if request.method != "POST":
        return _followed(request, row)
    try:
        services.take_back(row, seen=count_sent(request, "version"), token=letter_token(request))
    except RefusedError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("Your request is taken back."))
    return see_other(request.path)


def _followed(request: CircuitRequest, row: Request) -> HttpResponse:
    mail = queries.receipt(row)
    response = circuit_page(
        request,
        "hosting/follow.html",
        "ask",
        here=reference(row),
        row=row,
        games=games(row),
        reference=reference(row),
        map=queries.map_link(row.place),
        alive=row.state in queries.ALIVE,
        late=[
            one for one in checking.warnings(row.circuit, row, asked=timezone.localdate(row.at)) if one.place == "start"
        ],
        mailed=mail is not None and mail.state != "failed",
    )
    response["X-Robots-Tag"] = "noindex"
    return response
