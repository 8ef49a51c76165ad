"""Positions and ties: who stands where when values are compared, in a bracket, and when an order is dealt to tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, TypeVar

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Phase

K = TypeVar("K")
T = TypeVar("T")


def values_by_key(pairs: Iterable[tuple[K, T]]) -> dict[K, list[T]]:
    """The values of each key in the order given; keys in the order in which they are first met."""
    found: dict[K, list[T]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found


def tie_groups(items: Iterable[T], key: Callable[[T], Any]) -> list[list[T]]:
    """The items from the highest key down, those of equal key together, in their given order."""
    ordered = sorted(items, key=key, reverse=True)
    return [list(group) for _, group in groupby(ordered, key)]


def positions(groups: Iterable[Sequence[T]]) -> list[tuple[int, T]]:
    """Position = those ahead + 1, shared within a group: 1, 2, 2, 4."""
    placed: list[tuple[int, T]] = []
    for group in groups:
        position = len(placed) + 1
        placed += [(position, item) for item in group]
    return placed


def ranked(items: Iterable[T], key: Callable[[T], Any]) -> list[tuple[int, T]]:
    """Items with their positions, the highest key first."""
    return positions(tie_groups(items, key))


_PHASES: dict[int, Phase] = {
    2: "final",
    4: "semifinal",
    8: "quarterfinal",
    16: "round_of_16",
    32: "round_of_32",
    64: "round_of_64",
}


def bracket_size(players: int) -> int:
    """The size of the bracket: the next power of two."""
    return 1 << (players - 1).bit_length()


def bracket_phase(size: int) -> Phase:
    """The name of a round by what is left of the bracket, those who skip it included (ruling bracket-names)."""
    if size not in _PHASES:
        raise RuleError("bracket-size", size=size, sizes=sorted(_PHASES))
    return _PHASES[size]


def bracket_order(size: int) -> list[int]:
    """Positions down the bracket of a power of two: 1st v last, and 1st and 2nd meet in the final only."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [position for upper in order for position in (upper, total - upper)]
    return order


def dealt_in_rows(order: Sequence[T], tables: int) -> list[list[T]]:
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


def parallel_groups(order: Sequence[T], groups: int) -> list[list[T]]:
    """Groups of equal strength, by position modulo their number: first, second, …, first, second (RK semifinals)."""
    return [list(order[group::groups]) for group in range(groups)]
