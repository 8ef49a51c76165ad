"""What a scope is called and where its pages are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext as _

from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.people import queries
from tabellone.server.people.models import SITE


@dataclass(frozen=True, slots=True)
class Place:
    """A tournament, a circuit, or the whole site."""

    scope: str
    name: str
    url: str


def places(scopes: Iterable[str]) -> dict[str, Place]:
    """The places of scopes; what is no longer there is left out."""
    wanted = set(scopes)
    found = [Place(SITE, _("the whole site"), reverse("people"))] if SITE in wanted else []
    rows = Tournament.objects.filter(pk__in=_uuids(wanted)).only("slug", "name")
    found += [Place(row.scope, row.name, reverse("tournament", args=[row.slug])) for row in rows]
    circuits = Circuit.objects.filter(pk__in=_numbers(wanted)).only("slug", "name")
    found += [Place(row.scope, row.name, reverse("circuit", args=[row.slug])) for row in circuits]
    return {place.scope: place for place in found}


def seen_places(user: User, scopes: Iterable[str]) -> list[Place]:
    """The places of scopes that an account may know of: a hidden tournament is there for its own people alone."""
    found = places(scopes)
    hidden = Tournament.objects.filter(pk__in=_uuids(set(found)), listed=False)
    unknown = {row.scope for row in hidden if not queries.roles(user, *row.scopes).is_scorer}
    return [one for scope, one in found.items() if scope not in unknown]


def place(scope: str) -> Place | None:
    """The place of a scope."""
    return places([scope]).get(scope)


def _uuids(scopes: set[str]) -> list[UUID]:
    return [UUID(scope.partition(":")[2]) for scope in scopes if scope.startswith("tournament:")]


def _numbers(scopes: set[str]) -> list[int]:
    return [int(scope.partition(":")[2]) for scope in scopes if scope.startswith("circuit:")]
