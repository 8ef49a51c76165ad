"""One registration for the organisers: what they decide, its journal in words, erasing (PG 3, PG 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

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
from tabellone.server.web.sentences import erased_words
from tabellone.wording import term, text

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


def _journal_sentence(entry: Entry) -> str:
    """A line of the journal in the reader's language."""
    sentence = text("registry", entry.kind, get_language() or "en")
    return sentence.format(**_journal_values(entry)) if sentence else entry.kind.replace("-", " ")


def _journal_values(entry: Entry) -> dict[str, str]:
    data = entry.data
    answers = {True: _("yes"), False: _("no")}
    states = dict(Registration.Verification.choices)
    return {
        "platform": platform_name(str(data.get("platform", ""))),
        "member": answers[bool(data.get("member"))],
        "wanted": answers[bool(data.get("wanted"))],
        "state": str(states.get(str(data.get("to", "")), "")),
        "fields": ", ".join(term("record", one, get_language() or "en") for one in data.get("fields", ())),
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
            return done(request, "register-player", request.circuit.slug, code, said=erased_words())
    context = {"here": _("Erase"), "row": row, "sign": sign_of(row.person_id)}
    return circuit_page(request, "circuit/register_erase.html", "registrations", **context)
