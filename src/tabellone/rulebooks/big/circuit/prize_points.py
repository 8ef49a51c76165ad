"""Prize points: more for the first quarter of the field, and more in a larger field."""

from __future__ import annotations

from fractions import Fraction

LEAST, MOST = 200, 1000  # BIG 5.2: in a field of six, and of thirty-six or more
FIELD_OF_LEAST, FIELD_OF_MOST = 6, 36
FORMULA = "min(1000, 200 + 800 * (players - 6) / 30) / position"


def rewarded(players: int) -> int:
    """How many positions earn prize points: a quarter of the field, rounded down (BIG 5.2)."""
    return players // 4


def prize_points(players: int, position: int) -> Fraction:
    """Prize points of a position; the formula holds as written below six players too (BIG 5.2)."""
    if position > rewarded(players):
        return Fraction(0)
    growth = Fraction((MOST - LEAST) * (players - FIELD_OF_LEAST), FIELD_OF_MOST - FIELD_OF_LEAST)
    return min(Fraction(MOST), LEAST + growth) / position
