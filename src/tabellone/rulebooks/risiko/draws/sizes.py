"""How many sit at each table of a qualifying game."""

from __future__ import annotations

from tabellone.engine.errors import RuleError
from tabellone.engine.tables import stretched_sizes

FOUR = 4


def table_sizes(players: int) -> tuple[int, ...]:
    """Tables of four, the last ones of five where the number forces it (RK structure)."""
    sizes = stretched_sizes(players, FOUR)
    if sizes is None:
        raise RuleError("cannot-seat", rule="RK structure", players=players, nearest=nearest(players))
    return sizes


def nearest(players: int) -> tuple[int, ...]:
    """The numbers next below and next above that can be seated (RK structure)."""
    below = [number for number in range(FOUR, players) if stretched_sizes(number, FOUR)][-1:]
    above = next(
        number for number in range(max(players, FOUR), players + 2 * FOUR + 1) if stretched_sizes(number, FOUR)
    )
    return (*below, above)
