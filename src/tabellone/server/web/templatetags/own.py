"""Where I play, on pages that are not mine: `{% load own %}`."""

from __future__ import annotations

from typing import Any

from django import template
from django.contrib.auth.models import User
from django.db.models import Q
from django.template import Context
from django.utils import timezone

from tabellone.engine.facts import Seat
from tabellone.server.events.models import Tournament
from tabellone.server.people import queries as people
from tabellone.server.people.models import Person
from tabellone.server.play.mine import entrant_of_person, place_of
from tabellone.server.play.states import state_of
from tabellone.server.web.drawing.shown import figure

register = template.Library()
MOST = 4


@register.inclusion_tag("own/_here.html", takes_context=True)
def i_play_here(context: Context) -> dict[str, Any]:
    """`You play here: table 7`, for who is signed in and entered; nothing for others."""
    person = _person(context)
    return {"mine": _entry(context["tournament"], person) if person else None}


@register.inclusion_tag("own/_mine.html", takes_context=True)
def where_i_play(context: Context) -> dict[str, Any]:
    """The open tournaments of who is signed in that are played now or later, with the table."""
    person = _person(context)
    if person is None:
        return {"entries": ()}
    entered = Q(entrants__person=person) | Q(entrants__player__contains=person.code)  # alone, or in a pair
    running = Tournament.objects.filter(entered, closed=False, listed=True, end__gte=timezone.localdate())
    rows = running.distinct().order_by("start", "name")[:MOST]
    return {"entries": [entry for row in rows if (entry := _entry(row, person))]}


def _person(context: Context) -> Person | None:
    user = getattr(context.get("request"), "user", None)
    return people.person_of(user) if isinstance(user, User) else None


def _entry(row: Tournament, person: Person) -> dict[str, Any] | None:
    state = state_of(row)
    mine = entrant_of_person(state, person)
    if mine is None:
        return None
    gone = any(one.player == mine.player.id for one in state.withdrawals)
    return {"tournament": row, "gone": gone, "place": None if gone else place_of(state, mine.player.id)}


@register.filter
def own_figure(seat: Seat) -> str:
    """What was reported of a seat, in short."""
    return figure(seat) or "–"
