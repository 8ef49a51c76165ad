"""The clock of a round: started for all tables at once, paused and given extra time for all or for one."""

from __future__ import annotations

from django.utils import timezone

from tabellone.course import State, acts, facts
from tabellone.course.hall import ClockTurn, TurnKind
from tabellone.engine.steps import Step
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks.capabilities import Ending, Timing
from tabellone.server.desk.acting import Writing
from tabellone.server.events.models import Tournament
from tabellone.server.play.services import Outcome, perform


def turn(
    row: Tournament,
    number: int,
    kind: TurnKind,
    writing: Writing,
    *,
    minutes: int = 0,
    table: int | None = None,
) -> Outcome:
    """Turn the clock of a round, of all its tables or of one; on record."""
    act = acts.TurnClock(number, ClockTurn(kind, timezone.now(), minutes, table))
    return perform(row.pk, act, by=writing.by, token=writing.token, why=writing.why)


def minutes_of(state: State, number: int) -> int | None:
    """How long a round lasts: the organiser's word, else the rulebook's; None where neither says."""
    if state.settings.minutes is not None:
        return state.settings.minutes
    tournament = facts(state)
    book = BY_ID[tournament.rulebook]
    return book.round_minutes(tournament, number) if isinstance(book, Timing) else None


def ending(state: State, number: int) -> Step | None:
    """What a table that still plays does when the time of a round is up, by the rulebook."""
    tournament = facts(state)
    book = BY_ID[tournament.rulebook]
    return book.time_up(tournament, number) if isinstance(book, Ending) else None
