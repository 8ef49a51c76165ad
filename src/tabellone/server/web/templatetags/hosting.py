"""Where a tournament is held, on a map."""

from __future__ import annotations

from django import template

from tabellone.server.hosting import queries

register = template.Library()


@register.filter
def map_link(place: str) -> str:
    """A plain link to a map with the place; nothing is loaded from there."""
    return queries.map_link(place)
