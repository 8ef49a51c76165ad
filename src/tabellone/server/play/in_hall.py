"""What happens in the hall beside results: calls for the referee, the clock of a round, who is leaving."""

from __future__ import annotations

from django.utils import timezone

from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.play.services import Outcome, act
from tabellone.tournament import acts
from tabellone.tournament.hall import CallKind, ClockTurn, Decision, TableCall, TurnKind
from tabellone.tournament.results import AtTable, decide_call, decide_ruling


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


def announce(row: Tournament, player: str, writing: Writing, *, leaving: bool = True) -> Outcome:
    """I am leaving; or, after all, I stay."""
    return act(row, writing, acts.Announce(player, leaving))


def turn(
    row: Tournament, number: int, kind: TurnKind, writing: Writing, *, minutes: int = 0, table: int | None = None
) -> Outcome:
    """Turn the clock of a round, of all its tables or of one; on record."""
    return act(row, writing, acts.TurnClock(number, ClockTurn(kind, timezone.now(), minutes, table)))
