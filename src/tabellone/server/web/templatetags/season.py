"""My seasons, on my own page: `{% load season %}{% my_seasons person %}`."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse

from tabellone.rulebooks import BY_ID, Needing
from tabellone.server.events import queries as events
from tabellone.server.events.models import Circuit
from tabellone.server.events.services import season_of
from tabellone.server.people.models import Person
from tabellone.server.rankings.season_names import shown_in
from tabellone.server.rankings.seasons import can_follow

register = template.Library()
MOST = 6


@register.inclusion_tag("season/_mine.html")
def my_seasons(person: Person) -> dict[str, Any]:
    """The circuits in which somebody is registered, the newest first, with the ways to their own figures."""
    mine = [circuit for circuit in events.circuits() if can_follow(circuit) and _is_in(circuit, person.code)]
    return {"seasons": [_season(circuit, person.code) for circuit in mine[:MOST]]}


def _is_in(circuit: Circuit, code: str) -> bool:
    found = (one for one in season_of(circuit).players if one.id == code)
    return any(one.registered is not None and not one.excluded for one in found)


def _season(circuit: Circuit, code: str) -> dict[str, Any]:
    called = shown_in(circuit)[code].id
    needs = (
        reverse("circuit-needs", args=[circuit.slug, called]) if isinstance(BY_ID[circuit.rulebook], Needing) else ""
    )
    return {"circuit": circuit, "page": reverse("circuit-player", args=[circuit.slug, called]), "needs": needs}
