"""Dealing an order out: to the tables of a final phase, and into parallel groups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def dealt(order: Sequence[T], tables: int) -> list[list[T]]:
    """Rows of one player per table (ruling semifinal-deal, BIG 4.3, BIG 4.4), so that strong and weak are mixed.

    The first row runs forwards, the last backwards, those between alternate, counting back from the last. Nine at
    three tables: 1 4 9, 2 5 8, 3 6 7. A short last row is dealt to the first tables (ruling short-last-row).
    """
    rows = [order[start : start + tables] for start in range(0, len(order), tables)]
    seats: list[list[T]] = [[] for _ in range(tables)]
    for number, row in enumerate(rows):
        backwards = number > 0 and (len(rows) - 1 - number) % 2 == 0
        for table, player in enumerate(reversed(row) if backwards else row):
            seats[table].append(player)
    return seats


def parallel(order: Sequence[T], groups: int) -> list[list[T]]:
    """Groups of equal strength, by position modulo their number: first, second, …, first, second (RK semifinals)."""
    return [list(order[group::groups]) for group in range(groups)]
