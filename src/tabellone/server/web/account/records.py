"""Player records: found, read, written, claimed; measures against players."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from tabellone.server.journal.refusals import StaleError
from tabellone.server.people import queries, rights, services
from tabellone.server.people.details import Details
from tabellone.server.people.models import SITE, Claim, Person
from tabellone.server.people.queries import PublicPerson
from tabellone.server.play.entries import change_record
from tabellone.server.registration.changes import decided_by_organisers
from tabellone.server.registration.queries import seasons_of
from tabellone.server.web.account.forms import Choices, MeasureForm, NewRecordForm, RecordForm
from tabellone.server.web.account.team import scope_places, seen_places
from tabellone.server.web.answers import STALE, button, checked, done, form, page, pressed, refusals, see_other
from tabellone.server.web.rights import SignedInRequest, administrator, organiser_somewhere, signed_in
from tabellone.server.web.sentences import language, rule
from tabellone.tournament.codec import fingerprint
from tabellone.wording import term


@page(organiser_somewhere)
def records_desk(request: SignedInRequest) -> HttpResponse:
    """Search the records; decide who they belong to."""
    query = request.GET.get("q", "")[:100]
    context = {
        "query": query,
        "found": queries.search_people(query, 50, by=request.user) if query else (),
        "claims": queries.claims_to_decide(request.user),
        "roles": request.roles,
    }
    return render(request, "account/records.html", context)


@form(organiser_somewhere)
def new_record(request: SignedInRequest) -> HttpResponse:
    """Write a new record, unless the player is already there."""
    doubles: tuple[PublicPerson, ...] = ()
    typed = NewRecordForm(request.POST or None, scopes=_scopes(request), initial={"name": request.GET.get("name", "")})
    if request.method == "POST":
        doubles = queries.likely_doubles(request.POST.get("name", ""))
        with refusals(request, typed) as write:
            sent = checked(typed)
            if sent["new"] or not doubles:
                scopes = (sent["scope"],)
                made = services.register_person(typed.details(), write, scopes=scopes)
                return done(request, "person", made.code)
    return render(request, "account/record_new.html", {"form": typed, "doubles": doubles})


def _scopes(request: SignedInRequest) -> Choices:
    found = scope_places(queries.organises(request.user))
    return [(scope, place.name) for scope, place in sorted(found.items(), key=lambda item: item[0] != SITE)]


@form(organiser_somewhere)
def record_shown(request: SignedInRequest, code: str) -> HttpResponse:
    """A record: its keepers read and write all of it, other organisers see what everybody sees."""
    found = _record_of_code(code)
    if not queries.may_keep(request.user, found):
        if request.method == "POST" or queries.hides_name(found):
            raise Http404
        return render(
            request, "account/record_public.html", {"person": queries.public_people_by_id([found.pk])[found.pk]}
        )
    return _edited(request, found, "account/record.html", ("person", code), **_beside_record(request, found))


@form(signed_in)
def my_record(request: SignedInRequest) -> HttpResponse:
    """My own record."""
    found = queries.person_of_account(request.user)
    if found is None:
        return see_other(reverse("me"))
    return _edited(request, found, "account/my_record.html", ("me",))


def _beside_record(request: SignedInRequest, found: Person) -> dict[str, Any]:
    return {
        "measures": found.measures.select_related("by", "lifted_by"),
        "measure_form": MeasureForm(),
        "claims": found.claims.select_related("user", "decided_by"),
        "confirmed": Claim.Status.CONFIRMED,
        "keepers": seen_places(request.user, found.keepings.values_list("scope", flat=True)),
        "doubles": queries.likely_doubles(found.name, but=found.pk),
        "roles": request.roles,
    }


def _edited(
    request: SignedInRequest, found: Person, template: str, then: tuple[str, ...], **beside: Any
) -> HttpResponse:
    """The form of a record, filled in or sent; then the page of a name."""
    stored = services.details_of(found)
    typed = RecordForm(request.POST if request.method == "POST" else None, initial=RecordForm.filled(stored))
    if found.user_id == request.user.pk:
        typed.for_the_player()
    if decides := decided_by_organisers(found):
        typed.ask_to_hide(whom_to_ask(*decides))
    context = {"person": found, "form": typed, "seen": fingerprint(stored), **beside}
    if request.method == "POST":
        context["seen"] = seen = request.POST.get("seen", "")
        try:
            with refusals(request, typed) as write:
                checked(typed)
                change_record(found, typed.details(), write, seen=seen)
                return done(request, *then, said=_("Saved."))
        except StaleError as stale:
            context |= {"seen": fingerprint(stale.stored), "differences": _record_differences(stale)}
            request.status_again = STALE
    return render(request, template, context)


def _record_differences(stale: StaleError) -> list[dict[str, Any]]:
    """Both values of every field, side by side."""
    pairs = [(one.name, getattr(stale.mine, one.name), getattr(stale.stored, one.name)) for one in fields(Details)]
    return [
        {
            "label": RecordForm.base_fields[name].label,
            "mine": _value_in_words(mine),
            "stored": _value_in_words(kept),
            "differs": mine != kept,
        }
        for name, mine, kept in pairs
    ]


def _value_in_words(value: Any) -> Any:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return ", ".join(value) if isinstance(value, tuple) else value


def _record_of_code(code: str) -> Person:
    found = queries.person_by_code(code)
    if found is None:
        raise Http404
    return found


@button(organiser_somewhere)
def claim_decision(request: SignedInRequest, number: int) -> HttpResponse:
    """Confirm a request, refuse it, or undo what was confirmed by mistake."""
    claim, answer = _kept_claim(request, number), request.POST.get("answer")
    with pressed(request) as write:
        if answer == "end":
            rights.withdraw_claim(claim, write)
            messages.success(request, _("The record is free again."))
        else:
            yes = answer == "confirm"
            rights.decide_claim(claim, write, confirm=yes)
            messages.success(request, _("Confirmed.") if yes else _("Refused."))
    return done(request, "person", claim.person.code) if answer == "end" else done(request, "people")


def _kept_claim(request: SignedInRequest, number: int) -> Claim:
    """A claim on a record that the person keeps; of others nobody learns that they exist."""
    claim = queries.claim_numbered(number)
    if claim is None or not queries.may_keep(request.user, claim.person):
        raise Http404
    return claim


@button(administrator)
def new_measure(request: SignedInRequest, code: str) -> HttpResponse:
    """Keep a player out."""
    person, typed = queries.person_by_code(code), MeasureForm(request.POST)
    if person is None:
        raise Http404
    with refusals(request, typed) as write:
        services.set_measure(person, write, **checked(typed))
        return done(request, "person", code)
    return render(request, "account/measure.html", {"person": person, "form": typed})


@button(administrator)
def measure_lifted(request: SignedInRequest, number: int) -> HttpResponse:
    """Let the player in again."""
    found = queries.measure_numbered(number)
    if found is None:
        raise Http404
    with pressed(request) as write:
        services.lift_measure(found, write)
        messages.success(request, _("The measure no longer counts."))
    return done(request, "person", found.person.code)


def whom_to_ask(rulebook: str, cited: str) -> str:
    """Who decides, with the way to write to them."""
    decides = _("The organisers of %(federation)s decide whether the name is hidden.") % {
        "federation": term("rulebook", rulebook, language())
    }
    circuit = seasons_of(rulebook).order_by("-year", "-pk").first()
    if circuit is None:
        return format_html("{} {}", decides, rule(cited))
    contact = reverse("contact", args=[circuit.slug])
    return format_html('{} <a href="{}">{}</a> {}', decides, contact, _("Ask the organiser"), rule(cited))
