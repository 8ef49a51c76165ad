"""The least and the most that a whole number of a document can be; the reader and the schema both use them."""

from __future__ import annotations

from typing import Final

FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 2200
LONGEST_TEXT: Final = 500
DEEPEST: Final = 32
MOST: Final = 10**12
MOST_DECIMALS: Final = 20

_UP_FROM_ONE = (1, 10**6)
_UP_FROM_ZERO = (0, 10**6)
ANY_WHOLE: Final = (1 - MOST, MOST - 1)

WHOLE: Final[dict[str, tuple[int, int]]] = {
    "early": _UP_FROM_ONE,
    "from_round": _UP_FROM_ONE,
    "games": _UP_FROM_ZERO,
    "group": _UP_FROM_ONE,
    "number": _UP_FROM_ONE,
    "off_objective": _UP_FROM_ZERO,
    "place": _UP_FROM_ONE,
    "race_stages": _UP_FROM_ZERO,
    "seed": _UP_FROM_ONE,
    "seen": (FIRST_YEAR, LAST_YEAR),
    "table_size": _UP_FROM_ONE,
    "turn": _UP_FROM_ONE,
    "year": (FIRST_YEAR, LAST_YEAR),
}


def whole_bounds(field: str) -> tuple[int, int]:
    """Least and most of a whole-number field."""
    return WHOLE.get(field, ANY_WHOLE)
