"""Elo: expected scores, and ratings that move once for a whole batch of games.

Ratings are whole thousandths, so that every machine holds the same number; a float lives only inside an
expectation, and is rounded once, half away from zero.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import floor, fsum

Term = tuple[float, float, float]  # weight, score, expected score


def expected(own: int, opponent: int, *, scale: int = 400) -> float:
    """Expected score of a rating against another, both in thousandths."""
    exponent = (opponent - own) / (1000 * scale)
    return 1 / (1 + 10.0**exponent) if exponent < 300 else 0.0


def change(terms: Iterable[Term]) -> float:
    """Sum of weight × (score − expected score); the order of the terms does not matter."""
    return fsum(weight * (score - expectation) for weight, score, expectation in terms)


def moved(own: int, terms: Iterable[Term]) -> int:
    """The rating after a batch, in thousandths: the change added, then rounded once."""
    return moved_by(own, change(terms))


def moved_by(own: int, change: float) -> int:
    """A rating in thousandths with a change in points added, then rounded once."""
    value = own + 1000 * change
    return floor(value + 0.5) if value >= 0 else -floor(0.5 - value)
