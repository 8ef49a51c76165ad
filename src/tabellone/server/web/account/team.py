"""Who helps in a tournament, in a circuit, on the site; invitations, and the places that roles are for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.server.events import queries as events
from tabellone.server.people import queries, rights
from tabellone.server.people.models import SITE, Role
from tabellone.server.people.rights import DAYS, MOST_DAYS, MOST_USES
from tabellone.server.web.answers import checked, done, form, pressed, refusals, writing_of
from tabellone.server.web.fields import offer_choices
from tabellone.server.web.frame import circuit_page, public_address, tournament_page
from tabellone.server.web.rights import (
    CircuitRequest,
    PlacedRequest,
    TournamentRequest,
    administrator,
    found_or_404,
    organiser,
)

LINK = "invitation_link"
HELPERS = (Role.SCORER.value, Role.ORGANISER.value)


class InviteForm(forms.Form):
    """An invitation by link."""

    role = forms.ChoiceField(label=gettext_lazy("Role"), widget=forms.RadioSelect)
    uses = forms.IntegerField(
        label=gettext_lazy("How many people may use it"),
        help_text=gettext_lazy("One link can serve a whole team of scorers."),
        initial=1,
        min_value=1,
        max_value=MOST_USES,
    )
    days = forms.IntegerField(label=gettext_lazy("Valid for days"), initial=DAYS, min_value=1, max_value=MOST_DAYS)
    email = forms.CharField(
        label=gettext_lazy("Only for this e-mail address"),
        help_text=gettext_lazy("The account that follows the link must have confirmed it."),
        required=False,
        widget=forms.EmailInput,
    )

    def __init__(self, *args: Any, roles: tuple[str, ...], **options: Any) -> None:
        super().__init__(*args, **options)
        offer_choices(self, "role", [(name, Role(name).label) for name in roles])
        self.fields["role"].initial = roles[0]


@dataclass(frozen=True, slots=True)
class Team:
    """The people of a scope: where their page is, which roles there are, which scopes stand above it."""

    scope: str
    page: tuple[str, ...]
    roles: tuple[str, ...] = HELPERS
    also: tuple[str, ...] = ()


@form(organiser)
def tournament_team(request: TournamentRequest) -> HttpResponse:
    """Who helps at a tournament."""
    row = request.tournament
    team = Team(row.scope, ("desk-people", row.slug), also=row.scopes[1:])
    return _team_answered(request, team, partial(tournament_page, tab="people", frame="tournament.html"))


@form(organiser)
def circuit_team(request: CircuitRequest) -> HttpResponse:
    """Who runs a circuit."""
    circuit = request.circuit
    team = Team(circuit.scope, ("circuit-people", circuit.slug))
    shown = partial(circuit_page, tab="people", frame="circuit/frame.html", here=_("Helpers"))
    return _team_answered(request, team, shown)


@form(administrator)
def site_team(request: PlacedRequest) -> HttpResponse:
    """Who runs the site."""
    team = Team(SITE, ("site-people",), roles=(Role.ADMINISTRATOR.value, Role.ORGANISER.value, Role.CREATOR.value))
    return _team_answered(request, team, _site_page)


def _site_page(request: PlacedRequest, template: str, **context: Any) -> HttpResponse:
    return render(request, template, {**context, "frame": "base.html", "heading": _("Who runs the site")})


def _team_answered(request: PlacedRequest, team: Team, show: Callable[..., HttpResponse]) -> HttpResponse:
    posted = request.POST if request.method == "POST" and request.POST.get("act") == "invite" else None
    typed = InviteForm(posted, roles=team.roles)
    if request.method == "POST":
        act = found_or_404(ACTS.get(request.POST.get("act", "")))
        with refusals(request, typed):
            return act(request, team, typed)
    shown = request.session.pop(LINK, None) or {}
    context: dict[str, Any] = {
        "form": typed,
        "grants": queries.grants_in(team.scope),
        "above": queries.grants_in(*team.also) if team.also else (),
        "invitations": queries.open_invitations(team.scope),
        "link": shown.get("link") if shown.get("scope") == team.scope else None,
    }
    return show(request, "account/team.html", heading=_("Helpers"), **context)


def _invitation_made(request: PlacedRequest, team: Team, typed: InviteForm) -> HttpResponse:
    """The link goes to the next page of the one who made it, and nowhere else."""
    write, sent = writing_of(request), checked(typed)
    made = rights.invite_by_link(scope=team.scope, also=team.also, **sent, writing=write)
    link = public_address(request, reverse("invitation", args=[made.secret]))
    request.session[LINK] = {"scope": team.scope, "link": link}
    return done(request, *team.page, at="link")


def _role_taken_back(request: PlacedRequest, team: Team, _typed: InviteForm) -> HttpResponse:
    number, role = request.POST.get("user", ""), request.POST.get("role", "")
    grants = queries.grants_in(team.scope)
    user = found_or_404(next((one.user for one in grants if (str(one.user_id), one.role) == (number, role)), None))
    with pressed(request) as write:
        rights.revoke_role(user, role, team.scope, write, also=team.also)
        messages.success(request, _("The role has been taken away."))
    return done(request, "me") if user == request.by else done(request, *team.page)


def _invitation_withdrawn(request: PlacedRequest, team: Team, _typed: InviteForm) -> HttpResponse:
    number = request.POST.get("invitation", "")
    found = found_or_404(next((one for one in queries.invitations_to(team.scope) if str(one.pk) == number), None))
    with pressed(request) as write:
        rights.withdraw_invitation(found, write, also=team.also)
        messages.success(request, _("The link no longer works."))
    return done(request, *team.page)


ACTS = {"invite": _invitation_made, "revoke": _role_taken_back, "withdraw": _invitation_withdrawn}


@dataclass(frozen=True, slots=True)
class ScopePlace:
    """A tournament, a circuit, or the whole site."""

    scope: str
    name: str
    url: str


def scope_places(scopes: Iterable[str]) -> dict[str, ScopePlace]:
    """The places of scopes; what is no longer there is left out."""
    wanted = set(scopes)
    found = [ScopePlace(SITE, _("the whole site"), reverse("people"))] if SITE in wanted else []
    rows = events.tournaments_with_keys(_uuids(wanted)).only("slug", "name")
    found += [ScopePlace(row.scope, row.name, reverse("tournament", args=[row.slug])) for row in rows]
    circuits = events.every_circuit().filter(pk__in=_circuit_numbers(wanted)).only("slug", "name")
    found += [ScopePlace(row.scope, row.name, reverse("circuit", args=[row.slug])) for row in circuits]
    return {place.scope: place for place in found}


def seen_places(user: User, scopes: Iterable[str]) -> list[ScopePlace]:
    """The places of scopes that an account may know of: a hidden tournament is there for its own people alone."""
    found = scope_places(scopes)
    hidden = events.tournaments_with_keys(_uuids(set(found))).filter(listed=False)
    unknown = {row.scope for row in hidden if not queries.roles(user, *row.scopes).is_scorer}
    return [one for scope, one in found.items() if scope not in unknown]


def scope_place(scope: str) -> ScopePlace | None:
    """The place of a scope."""
    return scope_places([scope]).get(scope)


def _uuids(scopes: set[str]) -> list[UUID]:
    return [UUID(scope.partition(":")[2]) for scope in scopes if scope.startswith("tournament:")]


def _circuit_numbers(scopes: set[str]) -> list[int]:
    return [int(scope.partition(":")[2]) for scope in scopes if scope.startswith("circuit:")]
