"""The form of registration, the texts that are accepted with it, its states in words (PG 3, PG 4, PG 5, PG 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.contract import Register
from tabellone.server.events.seasons import names_minors, season_of
from tabellone.server.people import queries as people
from tabellone.server.registration import queries
from tabellone.server.registration.forms import AcceptedTerms, addresses_of
from tabellone.server.registration.models import Registration, TermsVersion
from tabellone.server.registration.queries import registration_facts
from tabellone.server.registration.registering import register_player
from tabellone.server.web.answers import checked, done, form, refusals
from tabellone.server.web.circuit.registration_forms import RegisterForm
from tabellone.server.web.circuit.season_view import found_or_404
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, anyone
from tabellone.server.web.sentences import language


@form(anyone)
def register_oneself(request: CircuitRequest) -> HttpResponse:
    """What registering takes, for everybody; the form, for who is signed in."""
    of, user = request.circuit, request.user
    found_or_404(queries.is_registering(of.rulebook))
    shown = texts_in_force(queries.terms_in_force(of.rulebook, queries.registration_day()))
    book = queries.register_book(of.rulebook)
    if not isinstance(user, User):
        if request.method == "POST":
            return redirect_to_login(request.path)
        return _register_page(request, "circuit/registration_invitation.html", texts=shown, team=federation_team(book))
    if queries.own_registration(user, of.rulebook):
        return done(request, "registration-mine", of.slug)
    if len(shown) < len(("rules", "privacy")):
        return _register_page(request, "circuit/registration_not_yet.html")
    posted = request.POST if request.method == "POST" else None
    initial = _known_of_account(user) | {one.kind: one.key for one in shown}
    typed = RegisterForm(posted, addresses=addresses_of(user), book=book, initial=initial)
    if request.method == "POST":
        with refusals(request, typed) as write:
            sent = checked(typed)
            accepted = AcceptedTerms(sent["rules"], sent["privacy"])
            register_player(of, typed.wanted(), write, accepted=accepted)
            return done(request, "registration-mine", of.slug, said=_("You are registered. Welcome!"))
        typed = _shown_anew(typed, shown)
    return _register_page(request, "circuit/registration_new.html", form=typed, texts=shown)


def _shown_anew(form: RegisterForm, shown: list[TextShown]) -> RegisterForm:
    """The form as it was filled in; texts that have changed meanwhile are to be accepted again."""
    sent = dict(form.data.items())
    for text in shown:
        if sent.get(text.kind) != str(text.key):
            sent[text.kind] = str(text.key)
            sent.pop(f"accept_{text.kind}", None)
    form.data = sent
    return form


def _known_of_account(user: User) -> dict[str, Any]:
    """What an account's player record says already."""
    record = people.person_of_account(user)
    first, _space, last = (record.name if record else user.get_full_name()).partition(" ")
    return {"first_name": first, "last_name": last, "born": record.birth if record else None}


def _register_page(request: CircuitRequest, template: str, **context: Any) -> HttpResponse:
    of = request.circuit
    context |= {
        "here": _("Register"),
        "book": queries.register_book(of.rulebook),
        "hiding": queries.hiding_rule(of.rulebook),
    }
    context["minors"] = names_minors(of, season_of(of))
    return circuit_page(request, template, "register", **context)


@dataclass(frozen=True, slots=True)
class TextShown:
    """A version of a text in the reader's language."""

    kind: str
    key: int
    label: str
    version: int
    since: date
    text: str


def text_in_language(terms: TermsVersion) -> TextShown:
    """A version as the reader sees it; in English where their language is missing."""
    words = terms.text.get(language()) or terms.text.get("en", "")
    return TextShown(terms.kind, terms.pk, str(TermsVersion.Kind(terms.kind).label), terms.version, terms.since, words)


def texts_in_force(found: Mapping[str, TermsVersion]) -> list[TextShown]:
    """The texts in force, the rules first."""
    return [text_in_language(found[kind]) for kind in TermsVersion.Kind.values if kind in found]


# what a chip says, and its colour
STATES: dict[str, tuple[str | Promise, str]] = {
    "complete": (gettext_lazy("Complete"), "done"),
    "team": (gettext_lazy("Not in the team yet"), "waiting"),
    "incomplete": (gettext_lazy("Incomplete"), "waiting"),
    "requested": (gettext_lazy("Identity asked for"), "waiting"),
    "verified": (gettext_lazy("Identity verified"), "in"),
    "failed": (gettext_lazy("Identity check failed"), "absent"),
    "disqualified": (gettext_lazy("Disqualified"), "absent"),
    "takeover": (gettext_lazy("Earlier games to confirm"), "waiting"),
    "double": (gettext_lazy("Likely double"), "correction"),
    "erased": (gettext_lazy("Erased"), "withdrawn"),
}


def federation_team(book: Register) -> dict[str, str]:
    """The federation's team on a platform: how it is called, and where one joins it."""
    return {"name": book.team_name(), "address": book.team_address()}


def state_chips(states: list[str]) -> list[tuple[str | Promise, str]]:
    """Word and colour of each state."""
    return [STATES[state] for state in states]


def told_states(row: Registration) -> list[tuple[str | Promise, str]]:
    """What a registration is, for the player: nothing about whom the organiser takes for a double."""
    book = queries.register_book(row.rulebook)
    told = registration_facts(row)
    found = [*book.advised(told), *(["incomplete"] if book.lacking(told, row.day) else [])]
    found += [row.verification] if row.verification != "none" else []
    found += ["disqualified"] if row.disqualified else []
    found += ["takeover"] if row.takeovers.filter(status="asked").exists() else []
    wrong = set(found) - {"verified", "team"}
    return state_chips(found if wrong else [*found, "complete"])
