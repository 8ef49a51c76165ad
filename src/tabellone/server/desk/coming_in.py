"""Somebody comes in to play: asked right before it is written, in its transaction.

An app above that has a say names its question once, when Django is ready: `coming_in.ask.append(let_in)`. It refuses by
a RuleError, or writes down what follows from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.contrib.auth.models import User

from tabellone.course import Entrant, State
from tabellone.server.events.models import Tournament

Question = Callable[[Tournament, State, Sequence[Entrant], User | None], None]
ask: list[Question] = []


def let_in(row: Tournament, state: State, entrants: Sequence[Entrant], *, by: User | None) -> None:
    """Everybody with a say is asked about those who come in; `by` nobody: they say it themselves, at the door."""
    for question in ask:
        question(row, state, entrants, by)
