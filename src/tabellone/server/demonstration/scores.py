"""Results that the lots make up, such as each game could have."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from tabellone.cli.demonstration.day import scored
from tabellone.engine.facts import Seat, Table
from tabellone.engine.lots import Lots

LEAST, SPREAD = 9, 4


def conquered(table: Table, lots: Lots) -> tuple[Seat, ...]:
    """Points at a table of RisiKo!, as in the day on the terminal."""
    return scored(table, lots).seats


def collected(table: Table, lots: Lots) -> tuple[Seat, ...]:
    """Points of a game that is won by points, no two alike: nobody has to be asked about a tie."""
    order = lots.shuffled(table.players)
    points, found = LEAST, {}
    for player in order:
        points += 1 + lots.below(SPREAD)
        found[player] = Decimal(points)
    return tuple(replace(seat, score=found[seat.player]) for seat in table.seats)


def duelled(table: Table, lots: Lots) -> tuple[Seat, ...]:
    """A game for two: won, now and then drawn."""
    if lots.below(6) == 0:
        return tuple(replace(seat, score=Decimal("0.5")) for seat in table.seats)
    winner = lots.below(2)
    return tuple(replace(seat, score=Decimal(int(turn == winner))) for turn, seat in enumerate(table.seats))
