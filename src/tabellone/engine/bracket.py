"""Knock-out brackets, fixed from the start, in which the first skip a round when the number is no power of two.

Players are their positions before the bracket, from 1.
"""

from __future__ import annotations

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Phase

_PHASES: dict[int, Phase] = {
    2: "final",
    4: "semifinal",
    8: "quarterfinal",
    16: "round_of_16",
    32: "round_of_32",
    64: "round_of_64",
}


def next_power(players: int) -> int:
    """The size of the bracket: the next power of two."""
    return 1 << (players - 1).bit_length()


def phase(size: int) -> Phase:
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
