"""Positions and ties: who stands where when values are compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, TypeVar

T = TypeVar("T")


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
