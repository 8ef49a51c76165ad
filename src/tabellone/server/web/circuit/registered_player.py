"""One registration for the organisers: what they decide, its journal in words, erasing (PG 3, PG 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.server.identity.services.erasing import erase_person
from tabellone.server.identity.traces import sign_of
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.people.queries import roles
from tabellone.server.play import entries
from tabellone.server.rankings import freezing
from tabellone.server.rankings.models import Frozen
from tabellone.server.registration import queries
from tabellone.server.registration.accounts import change_nickname, set_team
from tabellone.server.registration.changes import correct_identity, disqualify, reinstate, verify_identity
from tabellone.server.registration.models import Registration
from tabellone.server.registration.nicknames import platform_name
from tabellone.server.web.answers import done, form, refusals, see_other
from tabellone.server.web.circuit.registration import federation_team, require_register, state_chips, text_in_language
from tabellone.server.web.circuit.registration_forms import CorrectIdentityForm
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, circuit_organiser, found_or_404

Act = Callable[[Registration, Writing, CircuitRequest], Any]
MOST_LINES = 200


@form(circuit_organiser)
def registered_player(request: CircuitRequest, code: str) -> HttpResponse:
    """Everything about a registered player; a form of the page does one thing."""
    require_register(request)
    row = found_or_404(queries.registration_of_code(code, request.circuit.rulebook))
    if request.method == "POST":
        do = ACTS.get(request.POST.get("do", ""))
        if do is None:
            return see_other(request.path)
        with refusals(request) as write:
            do(row, write, request)
            return done(request, "register-player", request.circuit.slug, code, said=_("Done."))
    book = queries.register_book(row.rulebook)
    line = queries.register_row(row)
    identity = {"first_name": row.first_name, "last_name": row.last_name, "born": row.person.birth}
    context = {
        "here": row.person.name,
        "row": row,
        "line": line,
        "states": state_chips(queries.states_of_row(line)),
        "accounts": row.person.accounts.all(),
        "team_platforms": book.TEAM_PLATFORMS,
        "team": federation_team(book),
        "hiding": queries.hiding_rule(row.rulebook),
        "takeovers": row.takeovers.select_related("account"),
        "may": [new for new in ("requested", "verified", "failed") if _is_next_check(row, new)],
        "identity_form": CorrectIdentityForm(initial=identity),
        "accepted": [(text_in_language(row.rules), row.rules_at), (text_in_language(row.privacy), row.privacy_at)],
        "frozen": _revisions_naming(request, row),
        "is_out": row.disqualified or row.verification == Registration.Verification.FAILED,
        "lines": [(_journal_sentence(entry), entry) for entry in queries.registration_lines(row)[:MOST_LINES]],
        "sent": request.POST.get("do", ""),
        "sent_why": request.POST.get("why", ""),
    }
    return circuit_page(request, "circuit/registered_player.html", "registrations", **context)


def _identity_check(new: str) -> Act:
    return lambda row, write, _request: verify_identity(row, new, write)


def _nickname_changed(row: Registration, write: Writing, request: CircuitRequest) -> Any:
    platform, nickname = request.POST.get("platform", ""), request.POST.get("nickname", "")
    return change_nickname(row, platform, nickname, write)


def _membership_noted(row: Registration, write: Writing, request: CircuitRequest) -> Any:
    member, platform = request.POST.get("member") == "yes", request.POST.get("platform", "")
    return set_team(row, platform, write, member=member)


def _identity_corrected(row: Registration, write: Writing, request: CircuitRequest) -> Any:
    names = {name: request.POST.get(name, "") for name in ("first_name", "last_name")}
    try:
        born = forms.DateField().clean(request.POST.get("born", ""))
    except forms.ValidationError:
        born = row.person.birth or row.day
    return correct_identity(row, write, **names, born=born)


ACTS: dict[str, Act] = {
    "requested": _identity_check("requested"),
    "verified": _identity_check("verified"),
    "failed": _identity_check("failed"),
    "disqualify": lambda row, write, _request: disqualify(row, write),
    "reinstate": lambda row, write, _request: reinstate(row, write),
    "hide": lambda row, write, _request: entries.hide_name(row, write, hidden=True),
    "show": lambda row, write, _request: entries.hide_name(row, write, hidden=False),
    "rename": _nickname_changed,
    "team": _membership_noted,
    "identity": _identity_corrected,
}


def _revisions_naming(request: CircuitRequest, row: Registration) -> list[tuple[Frozen, bool]]:
    """The final rankings that name the player, and whether who looks can publish a revision of them."""
    found = freezing.frozen_naming(queries.codes_of(row.person), row.rulebook)
    return [(one, roles(request.user, one.circuit.scope).is_organiser) for one in found]


def _is_next_check(row: Registration, new: str) -> bool:
    """Whether the check of the identity can pass to a state now."""
    book = queries.register_book(row.rulebook)
    return row.erased_at is None and book.verification_may_become(row.verification, new)  # type: ignore[arg-type]  # of the four


SENTENCES: dict[str, str | Promise] = {
    "registry-registered": gettext_lazy("Registered"),
    "registry-verification": gettext_lazy("Check of the identity: %(state)s"),
    "registry-disqualified": gettext_lazy("Disqualified"),
    "registry-reinstated": gettext_lazy("Disqualification reversed"),
    "registry-name-hidden": gettext_lazy("Name hidden"),
    "registry-name-shown": gettext_lazy("Name no longer hidden"),
    "registry-renamed": gettext_lazy("New nickname on %(platform)s"),
    "registry-account": gettext_lazy("Account added on %(platform)s"),
    "registry-team": gettext_lazy("Membership of the team on %(platform)s noted: %(member)s"),
    "registry-corrected": gettext_lazy("Corrected: %(fields)s"),
    "registry-newsletter": gettext_lazy("Newsletter: %(wanted)s"),
    "registry-accepted": gettext_lazy("New texts accepted"),
    "registry-takeover-confirmed": gettext_lazy("Earlier games confirmed as theirs"),
    "registry-takeover-refused": gettext_lazy("Earlier games not theirs"),
    "registry-joined": gettext_lazy("Took over the record of an unregistered participant"),
    "registry-erased": gettext_lazy("Erased on request"),
    "registered": gettext_lazy("Player record written"),
    "changed": gettext_lazy("Player record changed: %(fields)s"),
    "kept": gettext_lazy("Record kept by the organisers"),
    "took-part": gettext_lazy("Took part without registering"),
    "account-added": gettext_lazy("Account added on %(platform)s"),
    "claim-asked": gettext_lazy("An account says: this is me"),
    "claim-confirmed": gettext_lazy("Account confirmed"),
    "claim-refused": gettext_lazy("Account refused"),
    "claim-ended": gettext_lazy("Account no longer linked"),
}
FIELDS: dict[str, str | Promise] = {
    "name": gettext_lazy("name"),
    "hides_name": gettext_lazy("hides the name"),
    "first_name": gettext_lazy("first name"),
    "last_name": gettext_lazy("last name"),
    "birth": gettext_lazy("day of birth"),
    "city": gettext_lazy("city"),
    "country": gettext_lazy("country"),
    "email": gettext_lazy("e-mail address"),
    "phone": gettext_lazy("telephone"),
    "language": gettext_lazy("language"),
    "account": gettext_lazy("account"),
}


def _journal_sentence(entry: Entry) -> str:
    """A line of the journal in the reader's language."""
    return str(SENTENCES.get(entry.kind, entry.kind.replace("-", " "))) % _journal_values(entry)


def _journal_values(entry: Entry) -> dict[str, str]:
    data = entry.data
    answers = {True: _("yes"), False: _("no")}
    states = dict(Registration.Verification.choices)
    return {
        "platform": platform_name(str(data.get("platform", ""))),
        "member": answers[bool(data.get("member"))],
        "wanted": answers[bool(data.get("wanted"))],
        "state": str(states.get(str(data.get("to", "")), "")),
        "fields": ", ".join(str(FIELDS.get(one, one)) for one in data.get("fields", ())),
    }


@form(circuit_organiser)
def registered_erasing(request: CircuitRequest, code: str) -> HttpResponse:
    """What goes and what stays; sent, it is done. Whoever has an account does it on their own page."""
    require_register(request)
    row = queries.registration_of_code(code, request.circuit.rulebook)
    if row is None or row.erased_at or row.person.user_id:
        raise Http404
    if request.method == "POST":
        with refusals(request) as write:
            erase_person(row.person, write, account=False)
            return done(request, "register-player", request.circuit.slug, code, said=_("Erased."))
    context = {"here": _("Erase"), "row": row, "sign": sign_of(row.person_id)}
    return circuit_page(request, "circuit/register_erase.html", "registrations", **context)
