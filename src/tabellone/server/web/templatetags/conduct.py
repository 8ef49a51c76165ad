"""What a tournament's page says of its referee, and of the rules of the game itself."""

from __future__ import annotations

from django import template

from tabellone.rulebooks import BY_ID, Official, Refereeing

register = template.Library()


@register.filter
def refereed(rulebook: str) -> bool:
    """Whether every tournament of the rulebook has a referee (BIG 3)."""
    return isinstance(BY_ID[rulebook], Refereeing)


@register.filter
def official_rules(rulebook: str) -> str:
    """What the official rules of the game are called (RK structure); "" where the rulebook names none."""
    book = BY_ID[rulebook]
    return book.official_rules() if isinstance(book, Official) else ""
