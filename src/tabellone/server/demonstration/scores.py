"""Results that the lots make up, such as each game could have."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from tabellone.cli.demonstration import scored_table
from tabellone.engine.facts import Seat, Table
from tabellone.engine.lots import Lots

SPLENDOR, CATAN = (15, 4), (10, 2)  # what wins a game: points from, and how many there may be more
BELOW = 7  # the others have one of so many points below what wins, no two the same


def conquered(table: Table, lots: Lots) -> tuple[Seat, ...]:
    """Points at a table of RisiKo!, as in the day on the terminal."""
    return scored_table(table, lots).seats


def collected(table: Table, lots: Lots) -> tuple[Seat, ...]:
    """Prestige at a table of Splendor."""
    return _ranked(table, lots, *SPLENDOR)


def settled(table: Table, lots: Lots) -> tuple[Seat, ...]:
    """Victory points at a table of Catan."""
    return _ranked(table, lots, *CATAN)


def _ranked(table: Table, lots: Lots, wins: int, more: int) -> tuple[Seat, ...]:
    """Points of a game that ends when somebody has so many, no two alike: nobody has to be asked about a tie."""
    winner, *others = lots.shuffled(table.players)
    lower = lots.shuffled(range(wins - BELOW, wins))
    found = {winner: wins + lots.below(more), **dict(zip(others, lower, strict=False))}
    return tuple(replace(seat, score=Decimal(found[seat.player])) for seat in table.seats)


def duelled(table: Table, lots: Lots) -> tuple[Seat, ...]:
    """A game for two: won, now and then drawn."""
    if lots.below(6) == 0:
        return tuple(replace(seat, score=Decimal("0.5")) for seat in table.seats)
    winner = lots.below(2)
    return tuple(replace(seat, score=Decimal(int(turn == winner))) for turn, seat in enumerate(table.seats))
