"""Who helps in a tournament, in a circuit, on the site; invitations, and the places that roles are for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.people import queries, rights
from tabellone.server.people.models import SITE, Invitation, Role
from tabellone.server.web.account.forms import InviteForm
from tabellone.server.web.answers import Writing, button_pressed, form_taken, see_other
from tabellone.server.web.frame import circuit_page, public_address, tournament_page
from tabellone.server.web.rights import CircuitRequest, PlacedRequest, TournamentRequest, administrator, organiser

LINK = "invitation_link"
HELPERS = (Role.SCORER.value, Role.ORGANISER.value)


@dataclass(frozen=True, slots=True)
class Team:
    """The people of a scope: where their page is, which roles there are, which scopes stand above it."""

    scope: str
    url: str
    roles: tuple[str, ...] = HELPERS
    also: tuple[str, ...] = ()


Show = Callable[[dict[str, Any]], HttpResponse]


@organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tournament_team(request: TournamentRequest) -> HttpResponse:
    """Who helps at a tournament."""
    row = request.tournament
    team = Team(row.scope, reverse("desk-people", args=[row.slug]), also=row.scopes[1:])
    return _team_answered(
        request, team, lambda context: tournament_page(request, "people/team_tournament.html", "people", **context)
    )


@organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def circuit_team(request: CircuitRequest) -> HttpResponse:
    """Who runs a circuit."""
    circuit = request.circuit
    team = Team(circuit.scope, reverse("circuit-people", args=[circuit.slug]))
    return _team_answered(
        request,
        team,
        lambda context: circuit_page(request, "people/team_circuit.html", "people", here=_("Helpers"), **context),
    )


@administrator
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def site_team(request: PlacedRequest) -> HttpResponse:
    """Who runs the site."""
    team = Team(SITE, reverse("site-people"), roles=(Role.ADMINISTRATOR.value, Role.ORGANISER.value))
    return _team_answered(request, team, lambda context: render(request, "people/team.html", context))


def _team_answered(request: PlacedRequest, team: Team, show: Show) -> HttpResponse:
    if request.method != "POST":
        return show(_team_context(request, team, InviteForm(roles=team.roles)))
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Http404
    return act(request, team, show)


def _team_context(request: HttpRequest, team: Team, form: InviteForm) -> dict[str, Any]:
    shown = request.session.pop(LINK, None) or {}
    return {
        "form": form,
        "grants": queries.grants_in(team.scope),
        "above": queries.grants_in(*team.also) if team.also else (),
        "invitations": queries.open_invitations(team.scope),
        "link": shown.get("link") if shown.get("scope") == team.scope else None,
    }


def _invitation_made(request: PlacedRequest, team: Team, show: Show) -> HttpResponse:
    form, write = InviteForm(request.POST, roles=team.roles), Writing.of(request)
    return form_taken(
        form,
        lambda: rights.invite_by_link(
            scope=team.scope, also=team.also, by=write.by, token=write.token, **form.cleaned_data
        ),
        done=lambda invited: _link_shown(request, team, invited),
        again=lambda: show(_team_context(request, team, form)),
    )


def _link_shown(request: HttpRequest, team: Team, invited: rights.InvitationLink) -> HttpResponse:
    """The link goes to the next page of the one who made it, and nowhere else."""
    link = public_address(request, reverse("invitation", args=[invited.secret]))
    request.session[LINK] = {"scope": team.scope, "link": link}
    return see_other(f"{team.url}#link")


def _role_taken_back(request: PlacedRequest, team: Team, show: Show) -> HttpResponse:  # noqa: ARG001 - one of the acts
    number, role, write = request.POST.get("user", ""), request.POST.get("role", ""), Writing.of(request)
    grants = queries.grants_in(team.scope)
    user = next((one.user for one in grants if (str(one.user_id), one.role) == (number, role)), None)
    if user is None:
        raise Http404
    return button_pressed(
        request,
        lambda: rights.revoke_role(
            user, role, team.scope, by=write.by, also=team.also, why=write.why, token=write.token
        ),
        back=team.url if user.pk != write.by.pk else reverse("me"),
        said=_("The role has been taken away."),
    )


def _invitation_withdrawn(request: PlacedRequest, team: Team, show: Show) -> HttpResponse:  # noqa: ARG001 - one of the acts
    number, write = request.POST.get("invitation", ""), Writing.of(request)
    found = next((one for one in Invitation.objects.filter(scope=team.scope) if str(one.pk) == number), None)
    if found is None:
        raise Http404
    return button_pressed(
        request,
        lambda: rights.withdraw_invitation(found, by=write.by, also=team.also, token=write.token),
        back=team.url,
        said=_("The link no longer works."),
    )


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
    rows = Tournament.objects.filter(pk__in=_uuids(wanted)).only("slug", "name")
    found += [ScopePlace(row.scope, row.name, reverse("tournament", args=[row.slug])) for row in rows]
    circuits = Circuit.objects.filter(pk__in=_circuit_numbers(wanted)).only("slug", "name")
    found += [ScopePlace(row.scope, row.name, reverse("circuit", args=[row.slug])) for row in circuits]
    return {place.scope: place for place in found}


def seen_places(user: User, scopes: Iterable[str]) -> list[ScopePlace]:
    """The places of scopes that an account may know of: a hidden tournament is there for its own people alone."""
    found = scope_places(scopes)
    hidden = Tournament.objects.filter(pk__in=_uuids(set(found)), listed=False)
    unknown = {row.scope for row in hidden if not queries.roles(user, *row.scopes).is_scorer}
    return [one for scope, one in found.items() if scope not in unknown]


def scope_place(scope: str) -> ScopePlace | None:
    """The place of a scope."""
    return scope_places([scope]).get(scope)


def _uuids(scopes: set[str]) -> list[UUID]:
    return [UUID(scope.partition(":")[2]) for scope in scopes if scope.startswith("tournament:")]


def _circuit_numbers(scopes: set[str]) -> list[int]:
    return [int(scope.partition(":")[2]) for scope in scopes if scope.startswith("circuit:")]
