"""Results, from the phones at a table and from the desk, by the one door; and the line of the journal behind each."""

from __future__ import annotations

from django.utils import timezone

from tabellone.engine.facts import Seat
from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.play.clocks import clocks_at
from tabellone.server.play.journal_lines import last_in_force
from tabellone.server.play.services import Outcome, act
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.act import StaleActError
from tabellone.tournament.acts import Acts
from tabellone.tournament.codec import encoded
from tabellone.tournament.player_clocks import ClockWord, judged
from tabellone.tournament.results import (
    AtTable,
    CorrectionConsent,
    decide_acceptance,
    decide_confirmation,
    decide_report,
    decide_result,
)
from tabellone.tournament.state import State
from tabellone.tournament.view import table_at


def report(
    row: Tournament, at: AtTable, seats: tuple[Seat, ...], writing: Writing, word: ClockWord | None = None
) -> Outcome | None:
    """A table's result, from a phone at it."""

    def decide(state: State) -> Acts:
        clocks = clocks_at(row, state, at.number, at.table, timezone.now())
        return decide_report(state, at, seats, clocks=clocks, word=word, seen=writing.seen)

    return act(row, writing, decide)


def confirm(row: Tournament, at: AtTable, of: str, writing: Writing) -> Outcome | None:
    """One of the others confirms the result that waits."""
    return act(row, writing, lambda state: decide_confirmation(state, at, of))


def accept(row: Tournament, number: int, table: int, of: str, writing: Writing) -> Outcome | None:
    """The organisers take the result that waits as it is, whoever has still to confirm it."""
    return act(row, writing, lambda state: decide_acceptance(state, number, table, of))


def enter(
    row: Tournament,
    number: int,
    table: int,
    seats: tuple[Seat, ...],
    writing: Writing,
    *,
    consent: CorrectionConsent | None = None,
    word: ClockWord | None = None,
) -> Outcome | None:
    """A result from the desk; a token that comes back with other figures (the browser's way back) is no repetition."""

    def decide(state: State) -> Acts:
        clocks = clocks_at(row, state, number, table, timezone.now())
        return decide_result(
            state,
            number,
            table,
            seats,
            clocks=clocks,
            word=word,
            consent=consent or CorrectionConsent(),
            why=writing.why,
            seen=writing.seen,
        )

    done = act(row, writing, decide)
    if done and done.repeated and done.entry.data.get("seats") != encoded(seats):
        state = state_of(done.tournament)
        clocks = clocks_at(row, state, number, table, timezone.now())
        if done.entry.data.get("seats") != encoded(judged(state, number, seats, clocks, word)[0]):
            raise StaleActError(acts.Report(number, table, seats), table_at(state, number, table))
    return done


def stored_by(row: Tournament, number: int, table: int) -> Entry | None:
    """The line that stored the result of a table; where none names it, the document it came with."""
    named = last_in_force(row, kind__in=("report", "correct"), data__number=number, data__table=table)
    return named or last_in_force(row, kind="import")
