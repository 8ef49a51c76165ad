"""Calls for the referee and the referee's decisions, on record with their source."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from tabellone.course import State, acts
from tabellone.course.hall import Call, CallKind, Decision
from tabellone.course.halls import hall_of
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks.capabilities import Refereeing
from tabellone.server.desk.acting import Writing, done_before
from tabellone.server.desk.hall.reporting import AtTable, refuse_without_phones
from tabellone.server.events.models import Tournament
from tabellone.server.play.services import Outcome, locked, perform
from tabellone.server.play.states import state_of

USUAL = ("rulebook", "game", "referee")


def call(row: Tournament, at: AtTable, kind: CallKind, text: str, writing: Writing) -> Outcome | None:
    """A table calls the referee; None where the very same call waits already."""
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        state = state_of(held)
        refuse_without_phones(state)
        made = Call(at.table, kind, timezone.now(), at.player, text.strip())
        if any(replace(one, at=made.at) == made for one in hall_of(state, at.number).calls):
            return None
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
