"""Lots by number, many at once, and picks in proportion to weights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from tabellone.engine.lots import BITS, FIRST, GOLDEN, SECOND, CountedLots

Array: TypeAlias = np.typing.NDArray[Any]
_GOLDEN, _FIRST, _SECOND = np.uint64(GOLDEN), np.uint64(FIRST), np.uint64(SECOND)
_SHIFTS = tuple(np.uint64(shift) for shift in (30, 27, 31, BITS))


def lots_of(lots: CountedLots, numbers: Array) -> Array:
    """The lots of these numbers, as `CountedLots.lot` draws them one by one."""
    one, two, three, half = _SHIFTS
    mixed = (numbers + np.uint64(1)) * _GOLDEN + np.uint64(lots.key)
    mixed = (mixed ^ mixed >> one) * _FIRST
    mixed = (mixed ^ mixed >> two) * _SECOND
    drawn: Array = (mixed ^ mixed >> three) >> half
    return drawn


def picked(weights: Sequence[Array], lots: Array) -> Array:
    """Which of these is picked by each lot, in proportion to the weights (ruling odds-model)."""
    at = lots * sum(weights[1:], weights[0]) >> _SHIFTS[3]
    place = np.zeros(at.shape, dtype=np.int64)
    total = weights[0]
    for weight in weights[1:]:
        place += at >= total
        total = total + weight
    return place


def placed(weights: Sequence[Array], lots: Sequence[Array]) -> list[Array]:
    """The place of each at its table, from 1, drawn from the first place down (ruling odds-model)."""
    left = list(weights)
    places = [np.full(weights[0].shape, len(left), dtype=np.int64) for _ in left]
    for place, drawn in enumerate(lots, 1):
        pick = picked(left, drawn)
        for seat in range(len(left)):
            hit = pick == seat
            places[seat][hit] = place
            left[seat] = np.where(hit, np.uint64(0), left[seat])
    return places
