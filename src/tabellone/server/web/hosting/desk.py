"""The federation's side: requests by state, one with everything about it, yes and no (BIG 1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.hosting import building, checking, news, queries, services
from tabellone.server.hosting.models import Request
from tabellone.server.hosting.wording import games, reference
from tabellone.server.mail.queries import can_send
from tabellone.server.people.errors import RefusedError
from tabellone.server.web.answers import Writing, count_sent, form_taken, refusal, see_other
from tabellone.server.web.fields import doubts_about, said_about_games
from tabellone.server.web.frame import circuit_page, public_address
from tabellone.server.web.hosting.asking import links_by
from tabellone.server.web.hosting.forms import ApproveForm, WhyForm
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

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
def requests(request: CircuitRequest) -> HttpResponse:
    """The requests by state, those whose day comes first standing first."""
    _hosting(request)
    state = request.GET.get("state", "")
    asked = state if state in Request.State.values else Request.State.ASKED.value
    found = queries.requests(request.circuit).filter(state=asked)
    page = Paginator(found, ON_A_PAGE).get_page(request.GET.get("page"))
    lines = [(one, games(one), checking.is_promoted(one)) for one in page.object_list]
    return circuit_page(
        request,
        "hosting/requests.html",
        "requests",
        here=_("Requests"),
        filters=_filters(request, asked),
        page=page,
        lines=lines,
    )


def _filters(request: CircuitRequest, asked: str) -> list[dict[str, Any]]:
    here, counts = reverse("requests", args=[request.circuit.slug]), queries.by_state(request.circuit)
    return [
        {
            "label": state.label.capitalize(),
            "url": f"{here}?state={state.value}",
            "current": asked == state,
            "count": counts[state.value],
        }
        for state in Request.State
    ]


@circuit_organiser
@never_cache
@require_safe
def one(request: CircuitRequest, number: int) -> HttpResponse:
    """One request with everything about it."""
    return _page(request, _found(request, number))


@circuit_organiser
@never_cache
@require_POST
def approve(request: CircuitRequest, number: int) -> HttpResponse:
    """Yes: the tournament is created."""
    row, write, form = _found(request, number), Writing.of(request), ApproveForm(request.POST)

    def do() -> Request:
        return services.approve(
            row,
            form.cleaned_data["name"],
            links=links_by(request),
            by=write.by,
            seen=count_sent(request, "version"),
            token=write.token,
            meant=said_about_games(request.POST.dict()),
        )

    return _taken(request, row, form, do, _("Approved: the tournament stands in the calendar, and who asked is told."))


@circuit_organiser
@never_cache
@require_POST
def refuse(request: CircuitRequest, number: int) -> HttpResponse:
    """No, with a reason."""
    return _answered(request, number, services.refuse, _("Refused; who asked is told why."))


@circuit_organiser
@never_cache
@require_POST
def reopen(request: CircuitRequest, number: int) -> HttpResponse:
    """The answer is taken back."""
    return _answered(request, number, services.reopen, _("The answer is taken back; who asked is told why."))


@circuit_organiser
@require_POST
def tell(request: CircuitRequest, number: int) -> HttpResponse:
    """The members are written to about the tournament."""
    row, write = _found(request, number), Writing.of(request)
    try:
        found = news.tell_members(
            row,
            page=links_by(request).tournament,
            whole=lambda path: public_address(request, path),
            by=write.by,
            token=write.token,
        )
        said = ngettext("%(count)s member is written to.", "%(count)s members are written to.", found)
        messages.success(request, said % {"count": found})
    except RefusedError as error:
        messages.error(request, str(error))
    return see_other(_url(row))


def _answered(request: CircuitRequest, number: int, do: Callable[..., Request], said: str) -> HttpResponse:
    row, write, form = _found(request, number), Writing.of(request), WhyForm(request.POST)
    return _taken(
        request,
        row,
        form,
        lambda: do(
            row,
            form.cleaned_data["why"],
            links=links_by(request),
            by=write.by,
            seen=count_sent(request, "version"),
            token=write.token,
        ),
        said,
    )


def _taken(
    request: CircuitRequest, row: Request, form: forms.Form, do: Callable[[], Request], said: str
) -> HttpResponse:
    def done(_row: Request) -> HttpResponse:
        messages.success(request, said)
        return see_other(_url(row))

    try:
        return form_taken(form, do, done=done, again=lambda: _page(request, _found(request, row.number), sent=form))
    except (RuleError, InputError) as error:
        for told in refusal(error).sentences:
            form.add_error(None, told)
        response = _page(request, _found(request, row.number), sent=form)
        response.status_code = 422
        return response


def _page(request: CircuitRequest, row: Request, sent: forms.Form | None = None) -> HttpResponse:
    warned = checking.warnings(row.circuit, row, asked=timezone.localdate(row.at))
    doubles = [(one, games(one)) for one in queries.likely_doubles(row)]
    return circuit_page(
        request,
        "hosting/request.html",
        "requests",
        here=reference(row),
        row=row,
        reference=reference(row),
        games=games(row),
        doubts=doubts_about(row.circuit.rulebook, row.games, request.POST.dict())
        if row.state == Request.State.ASKED
        else [],
        map=queries.map_link(row.place),
        late=[one for one in warned if one.place == "start"],
        unsaid=[UNSAID[one.place] for one in warned if one.place in UNSAID],
        promoted=checking.is_promoted(row),
        doubles=doubles,
        is_proven=queries.is_proven(row),
        mails=queries.mails(row),
        can_send=can_send(),
        entered=_entered(row.tournament),
        approve_form=sent if isinstance(sent, ApproveForm) else ApproveForm(initial={"name": building.name_of(row)}),
        why_form=sent if isinstance(sent, WhyForm) else WhyForm(),
    )


def _entered(tournament: Tournament | None) -> int:
    return tournament.entrants.count() if tournament else 0


def _found(request: CircuitRequest, number: int) -> Request:
    _hosting(request)
    row = queries.request(request.circuit, number)
    if row is None:
        raise Http404
    return row


def _hosting(request: CircuitRequest) -> None:
    if checking.hosting(request.circuit.rulebook) is None:
        raise Http404


def _url(row: Request) -> str:
    return reverse("request", args=[row.circuit.slug, row.number])
