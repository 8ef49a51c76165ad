"""Who played when at a table: the turns that were given, else the order of the seats."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.facts import Seat, Table

# the mark of a table that an auction has seated: its seats stand in the order of play
SEATED = "x-auction"


def turns(seats: Sequence[Seat]) -> dict[str, int]:
    """The turn of everybody at a table, 1 = played first; whose turn was not given takes those left, seat by seat."""
    given = {seat.turn for seat in seats}
    left = iter([turn for turn in range(1, 2 * len(seats) + 1) if turn not in given])
    return {seat.player: next(left) if seat.turn is None else seat.turn for seat in seats}


def without_turn(table: Table) -> frozenset[str]:
    """Whose turn nobody has said: nobody's where an auction seated the table, or all the others' turns are known."""
    lacking = frozenset(seat.player for seat in table.seats if seat.turn is None)
    return frozenset() if SEATED in table.extra or len(lacking) < 2 else lacking
