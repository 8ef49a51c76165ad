"""What happens in the hall, by the one door: results from phones and desk, calls for the referee, clocks of rounds."""

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
from tabellone.tournament.hall import CallKind, ClockTurn, Decision, TableCall, TurnKind
from tabellone.tournament.player_clocks import ClockWord, judged
from tabellone.tournament.results import (
    AtTable,
    CorrectionConsent,
    decide_call,
    decide_report,
    decide_result,
    decide_ruling,
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
    named = last_in_force(row, kind__in=("report", "correct"), body__number=number, body__table=table)
    return named or last_in_force(row, kind="import")


def call(row: Tournament, at: AtTable, kind: CallKind, text: str, writing: Writing) -> Outcome | None:
    """A table calls the referee; None where the very same call waits already."""
    made = TableCall(at.table, kind, timezone.now(), at.player, text.strip())
    return act(row, writing, lambda state: decide_call(state, at.number, made))


def settle(
    row: Tournament, number: int, nth: int, writing: Writing, *, text: str, source: str, of: str = ""
) -> Outcome | None:
    """The referee's word on a call; with `of` (its fingerprint) the report that waits there is accepted too."""
    decision = Decision(text.strip(), source, timezone.now())
    return act(row, writing, lambda state: decide_ruling(state, number, nth, decision, of))


def turn(
    row: Tournament, number: int, kind: TurnKind, writing: Writing, *, minutes: int = 0, table: int | None = None
) -> Outcome:
    """Turn the clock of a round, of all its tables or of one; on record."""
    return act(row, writing, acts.TurnClock(number, ClockTurn(kind, timezone.now(), minutes, table)))
