"""What a tournament's journal says, as lines that can be replayed."""

from __future__ import annotations

from tabellone.course import KINDS, State, decoded
from tabellone.course.undo import Line, out_of_force, replayed
from tabellone.server.events.models import Tournament
from tabellone.server.journal import queries as journal
from tabellone.server.journal.models import Entry

UNDO = "undo"


def lines(row: Tournament) -> list[Line]:
    """The lines of a tournament's journal, in order."""
    return [line_of(entry) for entry in journal.stream(row.scope)]


def line_of(entry: Entry) -> Line:
    """The line of a journal entry: an act, or the undoing of others."""
    if entry.kind == UNDO:
        return Line(entry.number, undoes=tuple(entry.data["entries"]))
    if entry.kind not in KINDS:
        return Line(entry.number)
    return Line(entry.number, act=decoded(KINDS[entry.kind], entry.data))


def rebuilt(row: Tournament) -> State:
    """The state that the journal alone gives."""
    told = lines(row)
    return replayed(told, out_of_force(told)).state
