"""The journal of a tournament: lines that can be replayed, and which of them hold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabellone.server.events.models import Tournament
from tabellone.server.journal import queries as journal
from tabellone.server.journal.models import Entry
from tabellone.tournament.acts import KINDS
from tabellone.tournament.codec import decoded
from tabellone.tournament.state import State
from tabellone.tournament.undo import JournalLine, out_of_force, replayed

UNDO = "undo"


def lines(row: Tournament) -> list[JournalLine]:
    """The lines of a tournament's journal, in order."""
    return [line_of(entry) for entry in journal.lines_of_stream(row.scope)]


def line_of(entry: Entry) -> JournalLine:
    """The line of a journal entry: an act, or the undoing of others."""
    if entry.kind == UNDO:
        return JournalLine(entry.number, undoes=tuple(entry.data["entries"]))
    if entry.kind not in KINDS:
        return JournalLine(entry.number)
    return JournalLine(entry.number, act=decoded(KINDS[entry.kind], entry.data))


def rebuilt(row: Tournament) -> State:
    """The state that the journal alone gives."""
    return replayed_lines(journal.lines_of_stream(row.scope))


def replayed_lines(entries: Iterable[Entry]) -> State:
    """The state that these lines give."""
    told = [line_of(entry) for entry in entries]
    return replayed(told, out_of_force(told)).state


def last_in_force(row: Tournament, **told: Any) -> Entry | None:
    """The last line of a tournament's journal that tells this (`kind="close"`) and has not been undone."""
    stream = journal.lines_of_stream(row.scope)
    undone = out_of_force([line_of(entry) for entry in stream.filter(kind=UNDO)])
    return stream.filter(**told).exclude(number__in=undone).last()
