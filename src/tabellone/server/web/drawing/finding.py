"""The round that an address names: not there, or not to be seen yet, is 404."""

from __future__ import annotations

from django.http import Http404

from tabellone.tournament.state import Drawn, State


def round_there(state: State, number: int) -> Drawn:
    """The round of a number, draft or not."""
    if not 1 <= number <= len(state.rounds):
        raise Http404
    return state.rounds[number - 1]


def published_round(state: State, number: int) -> Drawn:
    """The round of a number if everybody may see it."""
    found = round_there(state, number)
    if not found.published:
        raise Http404
    return found
