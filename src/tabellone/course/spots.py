"""Where in the hall a table stands: fixed for who needs it, the draw left as it is (ruling fixed-spot)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabellone.engine.facts import Table


def spots(tables: Sequence[Table], fixed: Mapping[str, int]) -> dict[int, int]:
    """A spot for every table: a table with a player who has a fixed one stands there, the others fill up in order.

    Where two fixed players meet, the table stands at the first one's; where two tables claim a spot, the lower number
    has it. Without fixed players every table stands at its own number.
    """
    placed: dict[int, int] = {}
    for table in tables:
        wanted = [fixed[player] for player in table.players if player in fixed]
        free = [spot for spot in wanted if spot not in placed.values()]
        if free:
            placed[table.number] = free[0]
    taken = set(placed.values())
    rest = iter(spot for spot in range(1, 2 * len(tables) + 1 + max(taken, default=0)) if spot not in taken)
    for table in tables:
        if table.number not in placed:
            placed[table.number] = table.number if table.number not in taken and not fixed else next(rest)
    return dict(sorted(placed.items()))
