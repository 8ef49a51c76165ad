"""Base points: the range from 0 to 1000 cut into bands, one for each position."""

from __future__ import annotations

from fractions import Fraction

RANGE = 1000  # BIG 5.1
FORMULA = "1000 * (1 - (2 * position - 1) / (2 * players))"


def base_points(players: int, position: int) -> Fraction:
    """Points for the position alone: the middle of its band (BIG 5.1)."""
    return Fraction(RANGE * (2 * players - 2 * position + 1), 2 * players)
