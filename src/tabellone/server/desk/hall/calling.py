"""Calls for the referee and the referee's decisions, on record with their source."""

from __future__ import annotations

from django.utils import timezone

from tabellone.course import State, acts
from tabellone.course.hall import Call, CallKind, Decision
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks.capabilities import Refereeing
from tabellone.server.desk.acting import Writing
from tabellone.server.desk.hall.reporting import AtTable
from tabellone.server.events.models import Tournament
from tabellone.server.play.services import Outcome, perform

USUAL = ("rulebook", "game", "referee")


def call(row: Tournament, at: AtTable, kind: CallKind, text: str, writing: Writing) -> Outcome:
    """A table calls the referee."""
    made = Call(at.table, kind, timezone.now(), at.player, text.strip())
    return perform(row.pk, acts.CallReferee(at.number, made), by=writing.by, token=writing.token)


def decide(row: Tournament, number: int, nth: int, writing: Writing, *, text: str, source: str) -> Outcome:
    """The referee's word on a call."""
    decision = Decision(text.strip(), source, timezone.now())
    return perform(row.pk, acts.Decide(number, nth, decision), by=writing.by, token=writing.token, why=writing.why)


def sources(state: State) -> tuple[str, ...]:
    """What a decision may rest on, by the rulebook."""
    book = BY_ID[state.settings.head.rulebook]
    return book.sources() if isinstance(book, Refereeing) else USUAL


def open_calls(state: State) -> list[tuple[int, int, Call]]:
    """The calls that wait, the oldest first: the round, the number of the call in it, the call."""
    calls = [
        (number, nth, one)
        for number, hall in state.hall.items()
        for nth, one in enumerate(hall.calls)
        if one.decision is None
    ]
    return sorted(calls, key=lambda found: found[2].at)
