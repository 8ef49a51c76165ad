"""Player records: found, read, written."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tabellone.server.people import queries, services
from tabellone.server.people.details import Details
from tabellone.server.people.errors import StaleError
from tabellone.server.people.models import SITE, Claim, Person
from tabellone.server.people.values import PublicPerson
from tabellone.server.play.entries import change_record
from tabellone.server.registry.identity import decided_by_organisers
from tabellone.server.web.answers import STALE, Writing, form_taken, see_other
from tabellone.server.web.people.forms import Choices, MeasureForm, NewRecordForm, RecordForm
from tabellone.server.web.people.hiding import whom_to_ask
from tabellone.server.web.people.places import places, seen_places
from tabellone.server.web.rights import SignedInRequest, organiser_somewhere, signed_in
from tabellone.tournament.codec import fingerprint

PAGE = ["GET", "HEAD", "POST"]


@organiser_somewhere
@never_cache
@require_safe
def people(request: SignedInRequest) -> HttpResponse:
    """Search the records; decide who they belong to."""
    query = request.GET.get("q", "")[:100]
    context = {
        "query": query,
        "found": queries.search_people(query, 50, by=request.user) if query else (),
        "claims": queries.claims_to_decide(request.user),
        "roles": request.roles,
    }
    return render(request, "people/people.html", context)


@organiser_somewhere
@never_cache
@require_http_methods(PAGE)
def new(request: SignedInRequest) -> HttpResponse:
    """Write a new record, unless the player is already there."""
    form = NewRecordForm(request.POST or None, scopes=_scopes(request), initial={"name": request.GET.get("name", "")})
    if request.method != "POST":
        return _new_page(request, form)
    doubles = queries.likely_doubles(request.POST.get("name", ""))
    if form.is_valid() and doubles and not form.cleaned_data["new"]:
        return _new_page(request, form, doubles)
    write = Writing.of(request)
    return form_taken(
        form,
        lambda: services.register(form.details(), scopes=(form.cleaned_data["scope"],), by=write.by, token=write.token),
        done=lambda person: see_other(reverse("person", args=[person.code])),
        again=lambda: _new_page(request, form, doubles),
    )


def _new_page(request: SignedInRequest, form: NewRecordForm, doubles: tuple[PublicPerson, ...] = ()) -> HttpResponse:
    return render(request, "people/new.html", {"form": form, "doubles": doubles})


def _scopes(request: SignedInRequest) -> Choices:
    found = places(queries.organises(request.user))
    return [(scope, place.name) for scope, place in sorted(found.items(), key=lambda item: item[0] != SITE)]


@organiser_somewhere
@never_cache
@require_http_methods(PAGE)
def person(request: SignedInRequest, code: str) -> HttpResponse:
    """A record: its keepers read and write all of it, other organisers see what everybody sees."""
    found = _found(code)
    if not queries.may_keep(request.user, found):
        if request.method == "POST" or queries.hides(found):
            raise Http404
        return render(request, "people/public.html", {"person": queries.public_of([found.pk])[found.pk]})
    return _edited(request, found, "people/person.html", reverse("person", args=[code]), **_beside(request, found))


@signed_in
@never_cache
@require_http_methods(PAGE)
def mine(request: SignedInRequest) -> HttpResponse:
    """My own record."""
    found = queries.person_of(request.user)
    if found is None:
        return see_other(reverse("me"))
    return _edited(request, found, "people/mine.html", reverse("me"))


def _beside(request: SignedInRequest, found: Person) -> dict[str, Any]:
    return {
        "measures": found.measures.select_related("by", "lifted_by"),
        "measure_form": MeasureForm(),
        "claims": found.claims.select_related("user", "decided_by"),
        "confirmed": Claim.Status.CONFIRMED,
        "keepers": seen_places(request.user, found.keepings.values_list("scope", flat=True)),
        "doubles": queries.likely_doubles(found.name, but=found.pk),
        "roles": request.roles,
    }


def _edited(request: SignedInRequest, found: Person, template: str, done: str, **beside: Any) -> HttpResponse:
    """The form of a record, filled in or sent."""
    stored = services.details_of(found)
    form = RecordForm(request.POST if request.method == "POST" else None, initial=RecordForm.filled(stored))
    if found.user_id == request.user.pk:
        form.for_the_player()
    if decides := decided_by_organisers(found):
        form.ask_to_hide(whom_to_ask(*decides))
    context = {"person": found, "form": form, "seen": fingerprint(stored), **beside}
    if request.method != "POST":
        return render(request, template, context)
    write = Writing.of(request)
    context["seen"] = write.seen or ""
    try:
        return form_taken(
            form,
            lambda: change_record(
                found, form.details(), by=write.by, seen=write.seen or "", why=write.why, token=write.token
            ),
            done=lambda _: _saved(request, done),
            again=lambda: render(request, template, context),
        )
    except StaleError as stale:
        context |= {"seen": fingerprint(stale.stored), "differences": _differences(stale)}
        return render(request, template, context, status=STALE)


def _saved(request: SignedInRequest, address: str) -> HttpResponse:
    messages.success(request, _("Saved."))
    return see_other(address)


def _differences(stale: StaleError) -> list[dict[str, Any]]:
    """Both values of every field, side by side."""
    pairs = [(one.name, getattr(stale.mine, one.name), getattr(stale.stored, one.name)) for one in fields(Details)]
    return [
        {
            "label": RecordForm.base_fields[name].label,
            "mine": _told(mine),
            "stored": _told(kept),
            "differs": mine != kept,
        }
        for name, mine, kept in pairs
    ]


def _told(value: Any) -> Any:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return ", ".join(value) if isinstance(value, tuple) else value


def _found(code: str) -> Person:
    found = queries.by_code(code)
    if found is None:
        raise Http404
    return found
