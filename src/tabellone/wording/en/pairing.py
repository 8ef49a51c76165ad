"""Sentences of the engine's pairings and brackets."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "cannot-pair": (
        "{players} players cannot be paired without a pair that has just met: {left_over} would have no opponent; "
        "enter another player, take one out, or give a bye"
    ),
    "bracket-size": "a knock-out round of {size} has no name; brackets are of {sizes} players",
}
STEPS: dict[str, str] = {}
