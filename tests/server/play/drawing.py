"""Rounds drawn as an organiser draws them: sealed, then by no value; a text gives the same secret each time."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256
from unittest import mock

from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing as AnyWriting
from tabellone.server.play import draws
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.tournament.view import sealed
from tests.server.play.halls import Writing


def secret_of(seed: str) -> str:
    """The same secret for the same text, so that a test sees the same tables each time."""
    return sha256(seed.encode()).hexdigest()[:32]


def draw(
    row: Tournament,
    writing: AnyWriting | None = None,
    *,
    seed: str = "",
    all_here: bool = False,
    accept: Collection[str] = (),
    certain: bool = False,
) -> Outcome:
    """The next round as a draft."""
    with mock.patch.object(draws, "fresh_secret", return_value=secret_of(seed)):
        outcome = draws.seal(row, writing or Writing(), all_here=all_here, accept=accept, certain=certain)
    return called(outcome)


def redraw(row: Tournament, number: int, writing: AnyWriting, *, seed: str = "again") -> Outcome:
    """The draft thrown away for the reason of the writing, and the round drawn anew."""
    with mock.patch.object(draws, "fresh_secret", return_value=secret_of(seed)):
        return called(draws.redraw(row, number, writing))


def begin(row: Tournament, writing: AnyWriting | None = None) -> Outcome:
    """The tables that wait for no slow one, drawn and published."""
    outcome = called(draws.begin(row, writing or Writing()))
    last = state_of(outcome.tournament).rounds[-1]
    return outcome if last.published else draws.publish(outcome.tournament, last.round.number, Writing())


def called(outcome: Outcome) -> Outcome:
    """The sealed round drawn by no value; where it takes no lot it is drawn already."""
    waiting = sealed(state_of(outcome.tournament))
    return draws.draw(outcome.tournament, waiting.round, Writing()) if waiting else outcome
