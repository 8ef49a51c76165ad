"""Somebody comes in, and then sits down to play: asked right before it is written, in its transaction.

An app above that has a say names its questions once, when Django is ready: `coming_in.ask.append(let_in)`, and
`coming_in.ask_seated.append(let_play)`. It refuses by a RuleError, or writes down what follows from it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from tabellone.server.events.models import Tournament
from tabellone.tournament.state import Entrant, State

Question = Callable[[Tournament, State, Sequence[Entrant], bool], None]
Seating = Callable[[Tournament, State, Collection[str]], None]
ask: list[Question] = []
ask_seated: list[Seating] = []


def let_in(row: Tournament, state: State, entrants: Sequence[Entrant], *, agree: bool = False) -> None:
    """Everybody with a say is asked about those who come in; `agree`: they say themselves that they want to play."""
    for question in ask:
        question(row, state, entrants, agree)


def let_play(row: Tournament, state: State, players: Collection[str]) -> None:
    """Everybody with a say is asked about those who get a seat in a round that is published."""
    for question in ask_seated:
        question(row, state, players)
