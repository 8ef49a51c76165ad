"""Tables get their numbers and seats by lot, so that neither tells anything about who sits there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from tabellone.engine.lots import Lots
from tabellone.engine.seating import Task


def numbered(task: Task, tables: Sequence[Sequence[int]], lots: Lots) -> list[list[int]]:
    """Fours among themselves, then fives among themselves, in the order drawn; seats in turn order (RK draw 1)."""
    drawn: list[list[int]] = []
    for _, numbers in groupby(range(len(tables)), task.zones.__getitem__):
        drawn.extend(lots.shuffled(tables[number]) for number in lots.shuffled(numbers))
    return drawn
