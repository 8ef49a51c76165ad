"""My own registration: see, correct, take away, erase, no more newsletter (PG 3, PG 6, PG 7)."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import logout
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

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
from tabellone.server.registration.models import Registration, Takeover
from tabellone.server.web.answers import button, checked, count_sent, done, form, page, pressed, refusals
from tabellone.server.web.circuit.register import require_register
from tabellone.server.web.circuit.registration import federation_team, text_in_language, texts_in_force, told_states
from tabellone.server.web.circuit.registration_forms import AccountForm, CorrectForm
from tabellone.server.web.circuit.season_view import found_or_404, player_page_address
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, PlacedRequest, SignedInRequest, anyone, signed_in


class OwnRequest(SignedInRequest, CircuitRequest):
    """Somebody with an account about their registration."""


@form(signed_in)
def my_registration(request: OwnRequest) -> HttpResponse:
    """Everything about my registration; sending it corrects where I am and how I am reached."""
    row = registration_of_user(request)
    if row is None:
        return circuit_page(request, "circuit/my_registration_none.html", "register", here=_("My registration"))
    typed = _correct_form(request, row, sent=request.method == "POST")
    if request.method == "POST":
        with refusals(request, typed) as write:
            correct_registration(row, write, **checked(typed))
            return done(request, "registration-mine", request.circuit.slug, said=_("Saved."))
    return _my_registration_page(request, row, form=typed)


@button(signed_in)
def my_new_account(request: OwnRequest) -> HttpResponse:
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
def my_newsletter(request: OwnRequest) -> HttpResponse:
    """The newsletter on or off."""
    row, wanted, said = _my_row(request), request.POST.get("wanted") == "yes", ""
    with pressed(request) as write:
        set_newsletter(row, write, wanted=wanted)
        said = _("You get the newsletter from now on.") if wanted else _("You get no newsletter any more.")
    return done(request, "registration-mine", request.circuit.slug, said=said)


@button(signed_in)
def my_acceptance(request: OwnRequest) -> HttpResponse:
    """I accept the new version of the texts."""
    row, said = _my_row(request), ""
    with pressed(request) as write:
        accept_terms(row, AcceptedTerms(count_sent(request, "rules"), count_sent(request, "privacy")), write)
        said = _("Accepted.")
    return done(request, "registration-mine", request.circuit.slug, said=said)


def registration_of_user(request: OwnRequest) -> Registration | None:
    """My registration with the federation of the circuit, if there is one."""
    require_register(request)
    return queries.own_registration(request.user, request.circuit.rulebook)


def _my_row(request: OwnRequest) -> Registration:
    return found_or_404(registration_of_user(request))


def _my_registration_page(request: OwnRequest, row: Registration, **forms: Any) -> HttpResponse:
    in_force = queries.terms_in_force(row.rulebook, queries.registration_day())
    newer = [kind for kind, terms in in_force.items() if getattr(row, f"{kind}_id") != terms.pk]
    free = _platforms_left(row)
    context = {
        "here": _("My registration"),
        "row": row,
        "page": player_page_address(request, row.person.code),
        "states": told_states(row),
        "accounts": row.person.accounts.all(),
        "team_platforms": queries.register_book(row.rulebook).team_platforms(),
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


def _correct_form(request: OwnRequest, row: Registration, *, sent: bool = False) -> CorrectForm:
    kept = {"city": row.city, "country": row.country, "email": row.person.email, "language": row.language}
    addresses = dict.fromkeys([row.person.email, *addresses_of(request.user)])
    return CorrectForm(
        request.POST if sent else None, addresses=addresses, languages=list(settings.LANGUAGES), initial=kept
    )


def _platforms_left(row: Registration) -> list[str]:
    """The platforms on which the player has no account, and has asked for none."""
    used = {one.platform for one in row.person.accounts.all()}
    used |= {one.account.platform for one in row.takeovers.select_related("account") if one.status == "asked"}
    return [one for one in queries.register_book(row.rulebook).platforms() if one not in used]


@page(signed_in)
def my_registration_data(request: OwnRequest) -> HttpResponse:
    """Everything about me as a file."""
    registration_of_user(request)
    response = JsonResponse(own_data.all_about(request.user), json_dumps_params={"indent": 2, "ensure_ascii": False})
    response["Content-Disposition"] = 'attachment; filename="tabellone-my-data.json"'
    return response


@form(signed_in)
def my_erasing(request: OwnRequest) -> HttpResponse:
    """What goes and what stays; sent, it is done."""
    row = registration_of_user(request)
    if row is None:
        return circuit_page(request, "circuit/my_registration_none.html", "register", here=_("My registration"))
    if request.method == "POST":
        account = request.POST.get("account") == "yes"
        with refusals(request) as write:
            erase_person(row.person, write, account=account)
            if account:
                logout(request)
            return done(request, "circuit", request.circuit.slug, said=_("Done: you have been erased."))
    context = {
        "here": _("Erase me"),
        "row": row,
        "sign": sign_of(row.person_id),
        "entries": row.person.entries.count(),
        "has_roles": people.grants_of(request.user).exists(),
    }
    return circuit_page(request, "circuit/my_registration_erase.html", "register", **context)


@csrf_exempt  # mail programs send the form of RFC 8058 without any page of ours; the key in the address is signed
@form(anyone)
def newsletter_out(request: PlacedRequest, key: str) -> HttpResponse:
    """A page with one button: looking at it changes nothing, since mail scanners follow every link."""
    if request.method != "POST":
        found_or_404(queries.NEWSLETTER.number(key))
        return render(request, "circuit/newsletter_out.html", {"left": False})
    try:
        leave_newsletter(key)
    except RefusedError:
        raise Http404 from None
    return render(request, "circuit/newsletter_out.html", {"left": True})
