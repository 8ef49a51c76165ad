"""One registration: everything about it, and what the organiser decides, each with a reason (PG 3, PG 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.server.people.queries import roles
from tabellone.server.play import entries
from tabellone.server.rankings import freezing
from tabellone.server.rankings.models import Frozen
from tabellone.server.registry import queries, services
from tabellone.server.registry.models import Registration
from tabellone.server.web.answers import Refused, Writing, form_answered, see_other
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.register_desk.forms import CorrectIdentityForm, RenameForm, WhyForm
from tabellone.server.web.register_desk.listing import check
from tabellone.server.web.register_desk.telling import told
from tabellone.server.web.registering.states import chips, team_of
from tabellone.server.web.registering.texts import text_of
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

Act = Callable[[Registration, Writing, CircuitRequest], Any]
MOST_LINES = 200


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def player(request: CircuitRequest, code: str) -> HttpResponse:
    """Everything about a registered player; a form of the page does one thing."""
    check(request)
    row = queries.of_code(code, request.circuit.rulebook)
    if row is None:
        raise Http404
    if request.method != "POST":
        return _page(request, row)
    do = ACTS.get(request.POST.get("do", ""))
    if do is None:
        return see_other(request.path)
    write = Writing.of(request)

    def work() -> None:
        do(row, write, request)
        messages.success(request, _("Done."))

    done = reverse("register-player", args=[request.circuit.slug, code])
    return form_answered(work, done=done, refused=lambda why: _page(request, row, refused=why))


def _verify(new: str) -> Act:
    return lambda row, write, _request: services.verify(row, new, by=write.by, why=write.why, token=write.token)


def _disqualify(row: Registration, write: Writing, _request: CircuitRequest) -> Any:
    return services.disqualify(row, by=write.by, why=write.why, token=write.token)


def _reinstate(row: Registration, write: Writing, _request: CircuitRequest) -> Any:
    return services.reinstate(row, by=write.by, why=write.why, token=write.token)


def _hide(row: Registration, write: Writing, _request: CircuitRequest) -> Any:
    return entries.hide_name(row, hidden=True, by=write.by, why=write.why, token=write.token)


def _show(row: Registration, write: Writing, _request: CircuitRequest) -> Any:
    return entries.hide_name(row, hidden=False, by=write.by, why=write.why, token=write.token)


def _rename(row: Registration, write: Writing, request: CircuitRequest) -> Any:
    platform, nickname = request.POST.get("platform", ""), request.POST.get("nickname", "")
    return services.rename(row, platform, nickname, by=write.by, why=write.why, token=write.token)


def _team(row: Registration, write: Writing, request: CircuitRequest) -> Any:
    member, platform = request.POST.get("member") == "yes", request.POST.get("platform", "")
    return services.set_team(row, platform, member=member, by=write.by, why=write.why, token=write.token)


def _identity(row: Registration, write: Writing, request: CircuitRequest) -> Any:
    names = {name: request.POST.get(name, "") for name in ("first_name", "last_name")}
    try:
        born = forms.DateField().clean(request.POST.get("born", ""))
    except forms.ValidationError:
        born = row.person.birth or row.day
    return services.correct_identity(row, **names, born=born, by=write.by, why=write.why, token=write.token)


ACTS: dict[str, Act] = {
    "requested": _verify("requested"),
    "verified": _verify("verified"),
    "failed": _verify("failed"),
    "disqualify": _disqualify,
    "reinstate": _reinstate,
    "hide": _hide,
    "show": _show,
    "rename": _rename,
    "team": _team,
    "identity": _identity,
}


def _page(request: CircuitRequest, row: Registration, refused: Refused | None = None) -> HttpResponse:
    book = queries.book_of(row.rulebook)
    line = queries.line_of(row)
    identity = {"first_name": row.first_name, "last_name": row.last_name, "born": row.person.birth}
    context = {
        "here": row.person.name,
        "row": row,
        "line": line,
        "states": chips(queries.states(line)),
        "accounts": row.person.accounts.all(),
        "team_platforms": book.team_platforms(),
        "team": team_of(book),
        "hiding": queries.hiding_rule(row.rulebook),
        "takeovers": row.takeovers.select_related("account"),
        "may": [new for new in ("requested", "verified", "failed") if _may(row, new)],
        "why_form": WhyForm(auto_id=False),
        "rename_form": RenameForm(auto_id=False),
        "identity_form": CorrectIdentityForm(initial=identity),
        "accepted": [(text_of(row.rules), row.rules_at), (text_of(row.privacy), row.privacy_at)],
        "frozen": _frozen(request, row),
        "is_out": row.disqualified or row.verification == Registration.Verification.FAILED,
        "lines": [told(entry) for entry in queries.told(row)[:MOST_LINES]],
        "refused": refused,
        "sent": request.POST.get("do", ""),
        "sent_why": request.POST.get("why", ""),
    }
    return circuit_page(request, "register_desk/player.html", "registrations", **context)


def _frozen(request: CircuitRequest, row: Registration) -> list[tuple[Frozen, bool]]:
    """The final rankings that name the player, and whether who looks can publish a revision of them."""
    found = freezing.naming(queries.codes_of(row.person), row.rulebook)
    return [(one, roles(request.user, one.circuit.scope).is_organiser) for one in found]


def _may(row: Registration, new: str) -> bool:
    """Whether the check of the identity can pass to a state now."""
    book = queries.book_of(row.rulebook)
    return row.erased_at is None and book.verification_may_become(row.verification, new)  # type: ignore[arg-type]  # of the four
