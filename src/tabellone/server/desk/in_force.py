"""Lines of the journal that hold: those that nobody has undone since."""

from __future__ import annotations

from typing import Any

from tabellone.course.undo import out_of_force
from tabellone.server.events.models import Tournament
from tabellone.server.journal import queries as journal
from tabellone.server.journal.models import Entry
from tabellone.server.play.queries import UNDO, line_of


def last_in_force(row: Tournament, **told: Any) -> Entry | None:
    """The last line of a tournament's journal that tells this (`kind="close"`) and has not been undone."""
    stream = journal.stream(row.scope)
    undone = out_of_force([line_of(entry) for entry in stream.filter(kind=UNDO)])
    return stream.filter(**told).exclude(number__in=undone).last()
