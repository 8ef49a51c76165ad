"""Player records: found, read, written, claimed; measures against players."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.server.identity.queries import is_erased, may_erase
from tabellone.server.journal.refusals import StaleError
from tabellone.server.people import lookups, queries, rights, services
from tabellone.server.people.details import Details
from tabellone.server.people.models import SITE, Claim, Person
from tabellone.server.people.queries import PublicPerson
from tabellone.server.play.entries import change_record
from tabellone.server.registration.changes import decided_by_organisers
from tabellone.server.registration.queries import seasons_of
from tabellone.server.web.account.team import scope_places, seen_places
from tabellone.server.web.answers import STALE, button, checked, done, form, page, pressed, refusals, see_other
from tabellone.server.web.fields import day_field, offer_choices
from tabellone.server.web.rights import SignedInRequest, administrator, found_or_404, organiser_somewhere, signed_in
from tabellone.server.web.sentences import language, rule
from tabellone.tournament.codec import fingerprint
from tabellone.wording import term

Choices = list[tuple[str, str | Promise]]


class RecordForm(forms.Form):
    """A player record."""

    name = forms.CharField(label=gettext_lazy("Name"), help_text=gettext_lazy("As it stands in standings."))
    club = forms.CharField(label=gettext_lazy("Club"), required=False)
    groups = forms.CharField(
        label=gettext_lazy("Families and groups"),
        help_text=gettext_lazy(
            "Whoever shares one is kept apart in draws where the rules allow it. Separate them by commas."
        ),
        required=False,
    )
    email = forms.CharField(label=gettext_lazy("Email"), required=False, widget=forms.EmailInput)
    phone = forms.CharField(
        label=gettext_lazy("Telephone"), required=False, widget=forms.TextInput(attrs={"type": "tel"})
    )
    birth = day_field(label=gettext_lazy("Day of birth"), required=False)
    hides_name = forms.BooleanField(
        label=gettext_lazy("Hide the name"),
        help_text=gettext_lazy(
            "Public pages show a number in place of the name, and no club. Organisers still read the name."
        ),
        required=False,
    )
    name_allowed = forms.BooleanField(
        label=gettext_lazy("The name of this minor may be shown"),
        help_text=gettext_lazy(
            "Only with the consent of the parents. Without it public pages show a minor by initials."
        ),
        required=False,
    )

    PUBLIC, PRIVATE, FLAGS = ("name", "club", "groups"), ("email", "phone", "birth"), ("hides_name", "name_allowed")
    PLAIN = ("name", "club", "email", "phone", "birth")

    @classmethod
    def filled(cls, details: Details) -> dict[str, Any]:
        """What the fields show of a record."""
        return {
            **{name: getattr(details, name) for name in (*cls.PLAIN, *cls.FLAGS)},
            "groups": ", ".join(details.groups),
        }

    def details(self) -> Details:
        """The record as typed."""
        typed = dict(self.cleaned_data)
        groups = tuple(re.split(r"[,;\n]", typed.pop("groups")))
        hides, allowed = (bool(typed.get(name, self.initial.get(name))) for name in self.FLAGS)
        plain = {name: typed[name] for name in self.PLAIN}
        return Details(**plain, groups=groups, hides_name=hides, name_allowed=allowed)

    def for_the_player(self) -> None:
        """Leave out what a player does not decide alone: whether a minor's name is shown."""
        del self.fields["name_allowed"]

    def ask_to_hide(self, whom: str) -> None:
        """Show whether the name is hidden, and who decides it; who hides it already may stop."""
        field = self.fields["hides_name"]
        field.disabled = not self.initial.get("hides_name")
        field.help_text = whom

    @property
    def public_fields(self) -> list[forms.BoundField]:
        """What everybody sees."""
        return [self[name] for name in self.PUBLIC]

    @property
    def shown_fields(self) -> list[forms.BoundField]:
        """How the name is shown."""
        return [self[name] for name in self.FLAGS if name in self.fields]

    @property
    def private_fields(self) -> list[forms.BoundField]:
        """What only keepers and the player see."""
        return [self[name] for name in self.PRIVATE]


class NewRecordForm(RecordForm):
    """A new player record: where it is kept, and that it is none of those already there."""

    scope = forms.ChoiceField(
        label=gettext_lazy("Kept by the organisers of"), help_text=gettext_lazy("They see the private details.")
    )
    new = forms.BooleanField(label=gettext_lazy("It is somebody else: make a new record"), required=False)

    def __init__(self, *args: Any, scopes: Choices, **options: Any) -> None:
        super().__init__(*args, **options)
        offer_choices(self, "scope", scopes)


class MeasureForm(forms.Form):
    """A disciplinary measure."""

    start = day_field(label=gettext_lazy("From"))
    end = day_field(label=gettext_lazy("Until"), help_text=gettext_lazy("Empty: without end."), required=False)
    why = forms.CharField(label=gettext_lazy("Why"), widget=forms.Textarea(attrs={"rows": 3}), max_length=2000)


@page(organiser_somewhere)
def records_desk(request: SignedInRequest) -> HttpResponse:
    """Search the records; decide who they belong to."""
    query = request.GET.get("q", "")[:100]
    context = {
        "query": query,
        "found": lookups.search_people(query, 50, by=request.user) if query else (),
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
        doubles = lookups.likely_doubles(request.POST.get("name", ""), by=request.user)
        with refusals(request, typed) as write:
            sent = checked(typed)
            if sent["new"] or not doubles:
                scopes = (sent["scope"],)
                made = services.register_person(typed.details(), write, scopes=scopes)
                return done(request, "person", made.code)
    return render(request, "account/record_form.html", {"form": typed, "doubles": doubles})


def _scopes(request: SignedInRequest) -> Choices:
    found = scope_places(queries.organises(request.user))
    return [(scope, place.name) for scope, place in sorted(found.items(), key=lambda item: item[0] != SITE)]


@form(organiser_somewhere)
def record_shown(request: SignedInRequest, code: str) -> HttpResponse:
    """A record: its keepers read and write all of it, other organisers see what everybody sees."""
    found = record_of_code(code)
    if not queries.may_keep(request.user, found):
        if request.method == "POST" or queries.hides_name(found):
            raise Http404
        return render(request, "account/record.html", {"person": lookups.chosen_person(code, by=request.user)})
    return _edited(request, found, "account/record.html", ("person", code), **_beside_record(request, found))


@form(signed_in)
def my_record(request: SignedInRequest) -> HttpResponse:
    """My own record."""
    found = queries.person_of_account(request.user)
    if found is None:
        return see_other(reverse("me"))
    return _edited(request, found, "account/record_form.html", ("me",))


def _beside_record(request: SignedInRequest, found: Person) -> dict[str, Any]:
    return {
        "reads_measures": lookups.is_trusted(request.user),
        "measures": found.measures.select_related("by", "lifted_by"),
        "measure_form": MeasureForm(),
        "claims": found.claims.select_related("user", "decided_by"),
        "confirmed": Claim.Status.CONFIRMED,
        "keepers": seen_places(request.user, found.keepings.values_list("scope", flat=True)),
        "doubles": lookups.likely_doubles(found.name, but=found.pk, by=request.user),
        "may_erase": may_erase(request.user, found) and not is_erased(found),
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


def record_of_code(code: str) -> Person:
    """The player record that an address or a form names; a 404 where there is none."""
    return found_or_404(queries.person_by_code(code))


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
    person, typed = record_of_code(code), MeasureForm(request.POST)
    with refusals(request, typed) as write:
        services.set_measure(person, write, **checked(typed))
        return done(request, "person", code)
    return render(request, "account/measure.html", {"person": person, "form": typed})


@button(administrator)
def measure_lifted(request: SignedInRequest, number: int) -> HttpResponse:
    """Let the player in again."""
    found = found_or_404(queries.measure_numbered(number))
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
