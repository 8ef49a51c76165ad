"""The end: what is still missing, closing, and who closed it."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.play.journal_lines import last_in_force
from tabellone.server.play.services import Outcome, act
from tabellone.tournament import acts
from tabellone.tournament.progress import next_phase
from tabellone.tournament.state import State
from tabellone.tournament.view import draft, is_reported


@dataclass(frozen=True, slots=True)
class Loose:
    """What is left undone: tables without a result (round, table), a draft's number, the phase that would follow."""

    open: tuple[tuple[int, int], ...] = ()
    draft: int | None = None
    next_phase: str | None = None

    @property
    def ends(self) -> bool:
        """Whether nothing is left undone."""
        return not self.open and self.draft is None and self.next_phase is None


def loose_ends(state: State) -> Loose:
    """What closing now would leave undone."""
    open_ = tuple(
        (drawn.round.number, table.number)
        for drawn in state.rounds
        if drawn.published
        for table in drawn.round.tables
        if not is_reported(table)
    )
    waiting = draft(state)
    return Loose(open_, waiting.round.number if waiting else None, next_phase(state) or None)


def close(row: Tournament, writing: Writing) -> Outcome:
    """Close the tournament; `writing.seen` is what the last look showed."""
    return act(row, writing, acts.Close())


def closed_by(row: Tournament) -> Entry | None:
    """The line that closed a tournament which is closed: who, when, and the line to undo for opening it again."""
    return last_in_force(row, kind="close") if row.closed else None
