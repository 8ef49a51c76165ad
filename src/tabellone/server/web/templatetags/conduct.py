"""What a tournament's page says of its referee, and of the rules of the game itself."""

from __future__ import annotations

from django import template

from tabellone.rulebooks import BY_ID, Refereeing
from tabellone.server.web.sentences import official_rules

register = template.Library()


@register.filter
def refereed(rulebook: str) -> bool:
    """Whether every tournament of the rulebook has a referee (BIG 3)."""
    return isinstance(BY_ID[rulebook], Refereeing)


register.filter(official_rules)
