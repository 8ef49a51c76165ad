"""My page: the player I am, what I may do, my data; and an invitation taken."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.server.events.queries import entries_of
from tabellone.server.people import lookups, queries, rights
from tabellone.server.people.accounts import rename_account, shown_name
from tabellone.server.people.models import Claim
from tabellone.server.people.queries import my_data
from tabellone.server.web.account.records import record_of_code
from tabellone.server.web.account.team import scope_place, scope_places
from tabellone.server.web.answers import button, checked, done, form, page, pressed, refusals, see_other
from tabellone.server.web.rights import PlacedRequest, SignedInRequest, anyone, signed_in


class NameForm(forms.Form):
    """How an account is called."""

    name = forms.CharField(
        label=gettext_lazy("Your name"),
        help_text=gettext_lazy("As others see it: in the journal, and beside what you enter."),
        max_length=120,
    )


@form(signed_in)
def my_page(request: SignedInRequest) -> HttpResponse:
    """Everything about me on one page; sending it changes the name shown."""
    user, query = request.user, request.GET.get("q", "")[:100]
    typed = NameForm(request.POST if request.method == "POST" else None, initial={"name": shown_name(user)})
    if request.method == "POST":
        with refusals(request, typed):
            rename_account(user, checked(typed)["name"])
            return done(request, "me")
    person = queries.person_of_account(user)
    grants = list(queries.grants_of(user))
    where = scope_places(grant.scope for grant in grants)
    context = {
        "form": typed,
        "person": person,
        "entries": entries_of(person) if person else (),
        "claims": queries.claims_of(user),
        "grants": [(grant, where[grant.scope]) for grant in grants if grant.scope in where],
        "query": query,
        "found": lookups.search_people(query, by=user) if query and not person else (),
        "keeps": bool(queries.organises(user)),
        "claim": queries.claims_of(user).filter(status=Claim.Status.CONFIRMED).first(),
    }
    return render(request, "account/me.html", context)


@button(signed_in)
def my_claim(request: SignedInRequest) -> HttpResponse:
    """Say: this player is me."""
    person = record_of_code(request.POST.get("person", ""))
    with pressed(request) as write:
        rights.ask_claim(person, write)
        messages.success(request, _("Asked. An organiser who knows you will confirm it."))
    return done(request, "me")


@button(signed_in)
def my_claim_ended(request: SignedInRequest, number: int) -> HttpResponse:
    """Take a request back, or give the record back."""
    mine = get_object_or_404(queries.claims_of(request.user), pk=number)
    with pressed(request) as write:
        rights.withdraw_claim(mine, write)
        messages.success(request, _("Done. The record is no longer linked to your account."))
    return done(request, "me")


@button(signed_in)
def my_resignation(request: SignedInRequest) -> HttpResponse:
    """Give a right of mine back."""
    role, scope = request.POST.get("role", ""), request.POST.get("scope", "")
    if any((one.role, one.scope) == (role, scope) for one in queries.grants_of(request.user)):
        with pressed(request) as write:
            rights.revoke_role(request.user, role, scope, write)
            messages.success(request, _("You have given this role back."))
    return done(request, "me")


@page(signed_in)
def my_data_file(request: SignedInRequest) -> HttpResponse:
    """Everything that is kept about me, to take away."""
    headers = {"Content-Disposition": 'attachment; filename="tabellone-my-data.json"'}
    return JsonResponse(my_data(request.user), json_dumps_params={"indent": 2, "ensure_ascii": False}, headers=headers)


GONE = 410


@page(anyone)
def invitation_shown(request: PlacedRequest, secret: str) -> HttpResponse:
    """Who invites to what; whoever is signed out is led to the login or to a new account, and back here."""
    found = rights.followed_invitation(secret)
    where = scope_place(found.scope) if found else None
    if found is None or where is None:
        return render(request, "account/invitation.html", status=GONE)
    return render(request, "account/invitation.html", {"invitation": found, "place": where, "secret": secret})


@button(signed_in)
def invitation_taken(request: SignedInRequest, secret: str) -> HttpResponse:
    """Take the role offered."""
    with refusals(request) as write:
        taken = rights.accept_invitation(secret, write)
        messages.success(request, _("Welcome. Your role here: %(role)s.") % {"role": taken.get_role_display()})
        where = scope_place(taken.scope)
        return see_other(where.url if where else reverse("me"))
    why = " ".join(request.refused.sentences) if request.refused else ""
    return render(request, "account/invitation.html", {"why": why})
