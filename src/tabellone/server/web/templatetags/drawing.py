"""What the organisers should know of the round in hand, on whatever page they are: `{% load drawing %}`."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context

from tabellone.server.play.states import state_of
from tabellone.server.web.drawing.stale_draft import stale, unseated

register = template.Library()


@register.inclusion_tag("drawing/_attention.html", takes_context=True)
def round_attention(context: Context, *, at_round: bool = False) -> dict[str, Any]:
    """Who is here without a seat, and that a draw was made from facts that have changed; for its own people alone.

    `at_round`: on the page of the round itself, which says the latter at length.
    """
    request = context["request"]
    if not request.roles.is_scorer:
        return {}
    row = request.tournament
    state = state_of(row)
    last = state.rounds[-1] if state.rounds else None
    return {
        "tournament": row,
        "organiser": request.roles.is_organiser,
        "round": last.round.number if last else 0,
        "at_round": at_round,
        "unseated": unseated(state) if last else [],
        "stale": stale(state, last) if last and not at_round else None,
    }
