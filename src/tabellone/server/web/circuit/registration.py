"""Registering, and one's own registration: seen, corrected, taken away, erased (PG 3, PG 4, PG 5, PG 6, PG 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_exempt

from tabellone.contract import Register
from tabellone.server.events.seasons import names_minors, season_of
from tabellone.server.identity import own_data
from tabellone.server.identity.services.erasing import erase_person
from tabellone.server.identity.traces import sign_of
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people import queries as people
from tabellone.server.registration import queries
from tabellone.server.registration.accounts import add_account
from tabellone.server.registration.changes import (
    accept_terms,
    correct_registration,
    leave_newsletter,
    set_newsletter,
)
from tabellone.server.registration.forms import AcceptedTerms, addresses_of
from tabellone.server.registration.models import Registration, Takeover, TermsVersion
from tabellone.server.registration.queries import registration_facts
from tabellone.server.registration.registering import register_player
from tabellone.server.web.answers import button, checked, count_sent, done, form, page, pressed, refusals
from tabellone.server.web.circuit.registration_forms import AccountForm, CorrectForm, RegisterForm
from tabellone.server.web.circuit.season_view import player_page_address
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import (
    CircuitRequest,
    PlacedRequest,
    SignedInCircuitRequest,
    anyone,
    found_or_404,
    signed_in,
)
from tabellone.server.web.sentences import erased_words, language


def require_register(request: CircuitRequest) -> None:
    """Nothing of this is there for a federation without a register."""
    found_or_404(queries.is_registering(request.circuit.rulebook))


@form(anyone)
def register_oneself(request: CircuitRequest) -> HttpResponse:
    """What registering takes, for everybody; the form, for who is signed in."""
    of, user = request.circuit, request.user
    require_register(request)
    shown = texts_in_force(queries.terms_in_force(of.rulebook, queries.registration_day()))
    book = queries.register_book(of.rulebook)
    if not isinstance(user, User):
        if request.method == "POST":
            return redirect_to_login(request.path)
        return _register_page(request, "circuit/registration_invitation.html", texts=shown, team=federation_team(book))
    if queries.own_registration(user, of.rulebook):
        return done(request, "registration-mine", of.slug)
    if len(shown) < len(("rules", "privacy")):
        return _register_page(request, "circuit/registration_new.html")
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
    return {"name": book.TEAM_NAME, "address": book.TEAM_ADDRESS}


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


@form(signed_in)
def my_registration(request: SignedInCircuitRequest) -> HttpResponse:
    """Everything about my registration; sending it corrects where I am and how I am reached."""
    row = registration_of_user(request)
    if row is None:
        return circuit_page(request, "circuit/my_registration.html", "register", here=_("My registration"))
    typed = _correct_form(request, row, sent=request.method == "POST")
    if request.method == "POST":
        with refusals(request, typed) as write:
            correct_registration(row, write, **checked(typed))
            return done(request, "registration-mine", request.circuit.slug, said=_("Saved."))
    return _my_registration_page(request, row, form=typed)


@button(signed_in)
def my_new_account(request: SignedInCircuitRequest) -> HttpResponse:
    """A nickname on a platform where I had none."""
    row = _my_row(request)
    typed = AccountForm(request.POST, platforms=_platforms_left(row))
    with refusals(request, typed) as write:
        made = add_account(row, **checked(typed), writing=write)
        waits = _("This nickname has played here before. The organiser will confirm that it is yours.")
        said = waits if isinstance(made, Takeover) else _("Added.")
        return done(request, "registration-mine", request.circuit.slug, said=said)
    return _my_registration_page(request, row, account_form=typed)


@button(signed_in)
def my_newsletter(request: SignedInCircuitRequest) -> HttpResponse:
    """The newsletter on or off."""
    row, wanted, said = _my_row(request), request.POST.get("wanted") == "yes", ""
    with pressed(request) as write:
        set_newsletter(row, write, wanted=wanted)
        said = _("You get the newsletter from now on.") if wanted else _("You get no newsletter any more.")
    return done(request, "registration-mine", request.circuit.slug, said=said)


@button(signed_in)
def my_acceptance(request: SignedInCircuitRequest) -> HttpResponse:
    """I accept the new version of the texts."""
    row, said = _my_row(request), ""
    with pressed(request) as write:
        accept_terms(row, AcceptedTerms(count_sent(request, "rules"), count_sent(request, "privacy")), write)
        said = _("Accepted.")
    return done(request, "registration-mine", request.circuit.slug, said=said)


def registration_of_user(request: SignedInCircuitRequest) -> Registration | None:
    """My registration with the federation of the circuit, if there is one."""
    require_register(request)
    return queries.own_registration(request.user, request.circuit.rulebook)


def _my_row(request: SignedInCircuitRequest) -> Registration:
    return found_or_404(registration_of_user(request))


def _my_registration_page(request: SignedInCircuitRequest, row: Registration, **forms: Any) -> HttpResponse:
    in_force = queries.terms_in_force(row.rulebook, queries.registration_day())
    newer = [kind for kind, terms in in_force.items() if getattr(row, f"{kind}_id") != terms.pk]
    free = _platforms_left(row)
    context = {
        "here": _("My registration"),
        "row": row,
        "page": player_page_address(request, row.person.code),
        "states": told_states(row),
        "accounts": row.person.accounts.all(),
        "team_platforms": queries.register_book(row.rulebook).TEAM_PLATFORMS,
        "team": federation_team(queries.register_book(row.rulebook)),
        "takeovers": row.takeovers.select_related("account"),
        "form": _correct_form(request, row),
        "account_form": AccountForm(platforms=free) if free else None,
        "accepted": [(text_in_language(row.rules), row.rules_at), (text_in_language(row.privacy), row.privacy_at)],
        "hiding": queries.hiding_rule(row.rulebook),
        "newer": newer,
        "in_force": texts_in_force(in_force),
        **forms,
    }
    return circuit_page(request, "circuit/my_registration.html", "register", **context)


def _correct_form(request: SignedInCircuitRequest, row: Registration, *, sent: bool = False) -> CorrectForm:
    kept = {"city": row.city, "country": row.country, "email": row.person.email, "language": row.language}
    addresses = dict.fromkeys([row.person.email, *addresses_of(request.user)])
    return CorrectForm(
        request.POST if sent else None, addresses=addresses, languages=list(settings.LANGUAGES), initial=kept
    )


def _platforms_left(row: Registration) -> list[str]:
    """The platforms on which the player has no account, and has asked for none."""
    used = {one.platform for one in row.person.accounts.all()}
    used |= {one.account.platform for one in row.takeovers.select_related("account") if one.status == "asked"}
    return [one for one in queries.register_book(row.rulebook).PLATFORMS if one not in used]


@page(signed_in)
def my_registration_data(request: SignedInCircuitRequest) -> HttpResponse:
    """Everything about me as a file."""
    registration_of_user(request)
    headers = {"Content-Disposition": 'attachment; filename="tabellone-my-data.json"'}
    return JsonResponse(
        own_data.all_about(request.user), json_dumps_params={"indent": 2, "ensure_ascii": False}, headers=headers
    )


@form(signed_in)
def my_erasing(request: SignedInCircuitRequest) -> HttpResponse:
    """What goes and what stays; sent, it is done."""
    row = registration_of_user(request)
    if row is None:
        return circuit_page(request, "circuit/my_registration.html", "register", here=_("My registration"))
    if request.method == "POST":
        account = request.POST.get("account") == "yes"
        with refusals(request) as write:
            erase_person(row.person, write, account=account)
            if account:
                logout(request)
            return done(request, "circuit", request.circuit.slug, said=erased_words())
    context = {
        "here": _("Erase me"),
        "own": True,
        "row": row,
        "sign": sign_of(row.person_id),
        "has_roles": people.grants_of(request.user).exists(),
    }
    return circuit_page(request, "circuit/register_erase.html", "register", **context)


@csrf_exempt  # mail programs send the form of RFC 8058 without any page of ours; the key in the address is signed
@form(anyone)
def newsletter_out(request: PlacedRequest, key: str) -> HttpResponse:
    """A page with one button: looking at it changes nothing, since mail scanners follow every link."""
    found_or_404(queries.NEWSLETTER.number(key))
    heading, stays = _("No more newsletter?"), _("Your registration stays as it is.")
    left = request.method == "POST"
    if left:
        try:
            leave_newsletter(key)
        except RefusedError:
            raise Http404 from None
        heading = _("You get no newsletter any more")
        stays = _("Your registration stays as it is. On your own page you can have the newsletter again at any time.")
    context = {"title": _("Newsletter"), "heading": heading, "stays": stays, "left": left}
    return render(request, "circuit/out.html", context)
