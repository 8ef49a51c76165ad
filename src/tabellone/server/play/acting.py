"""Acts that belong together: all of them or none, once for a token."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from django.contrib.auth.models import User
from django.db import transaction

from tabellone.server.events.models import Tournament
from tabellone.server.play.services import Outcome, perform, repeated
from tabellone.tournament.acts import Act
from tabellone.tournament.apply import apply
from tabellone.tournament.staleness import seen_for
from tabellone.tournament.state import State


class Writing(Protocol):
    """Who writes, why, the token that makes a repetition harmless, and what the form was filled from."""

    @property
    def by(self) -> User | None:
        """The account."""

    @property
    def token(self) -> str:
        """Makes a repetition harmless."""

    @property
    def why(self) -> str:
        """The reason, where one is given."""

    @property
    def seen(self) -> str | None:
        """The fingerprint of what the form was filled from."""


@dataclass(frozen=True, slots=True)
class Intent:
    """An act that shall be done, and what it was decided on."""

    act: Act
    seen: str | None = None

    @classmethod
    def on(cls, state: State, act: Act) -> Intent:
        """An act decided on a state: done only while what it builds on is as it was there."""
        return cls(act, seen_for(state, act))


def done_before(row: Tournament, writing: Writing) -> Outcome | None:
    """What came of the writing if it has been sent before."""
    entry = repeated(writing.token, row, by=writing.by)
    return Outcome(row, entry, repeated=True) if entry else None


def together(row: Tournament, intents: Iterable[Intent], writing: Writing, *, spent: bool = False) -> Outcome:
    """Do the acts one after the other in one transaction; the token is the first one's, unless it is spent."""
    outcome, token = None, "" if spent else writing.token
    with transaction.atomic():
        for intent in intents:
            outcome = perform(row.pk, intent.act, by=writing.by, token=token, why=writing.why, seen=intent.seen)
            if outcome.repeated:
                break
            token = ""
    assert outcome is not None  # noqa: S101 - nobody asks for nothing
    return outcome


def after(state: State, acts: Iterable[Act]) -> State:
    """The state that the acts lead to, without recording them."""
    for act in acts:
        state = apply(state, act)
    return state
