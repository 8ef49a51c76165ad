"""Where in the hall a table stands: fixed for who needs it, the draw left as it is (ruling fixed-spot)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabellone.engine.facts import Table


def spots(tables: Sequence[Table], fixed: Mapping[str, int]) -> dict[int, int]:
    """A spot for every table: one with a player who has a fixed spot stands there, and the table of that spot instead.

    Where two fixed players meet, the table stands at the first one's; where two tables claim a spot, the lower number
    has it. All other tables stand at their own numbers.
    """
    placed: dict[int, int] = {}
    for table in tables:
        wanted = [fixed[player] for player in table.players if player in fixed]
        free = [spot for spot in wanted if spot not in placed.values()]
        if free:
            placed[table.number] = free[0]
    holder = {spot: number for number, spot in placed.items()}
    return {table.number: placed.get(table.number) or _left(table.number, holder) for table in tables}


def _left(number: int, holder: Mapping[int, int]) -> int:
    """The spot for a table without a fixed one: its own; where another stands there, the one that this has left."""
    spot = number
    while spot in holder:
        spot = holder[spot]
    return spot
