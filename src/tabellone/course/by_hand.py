"""What hands did to a drawn round: who was exchanged, replaced, moved, and which tables play in another order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tabellone.course.auction import SEATED
from tabellone.engine.answers import DrawnTable
from tabellone.engine.facts import Table

Kind = Literal["exchanged", "replaced", "moved", "out", "in", "order"]
Spot = tuple[int, int]  # a table's number and a turn at it


@dataclass(frozen=True, slots=True)
class HandWork:
    """One thing done by hand: to whom, at which table or from which one to which.

    `exchanged`: the two took each other's seats; `replaced`: the second came in for the first.
    """

    kind: Kind
    players: tuple[str, ...] = ()
    table: int = 0
    to: int = 0


def hand_work(drawn: Sequence[DrawnTable], tables: Sequence[Table]) -> tuple[HandWork, ...]:
    """What parts the tables as they are seated from those drawn; seats that an auction gave are nobody's hand's."""
    was = {(table.number, turn): player for table in drawn for turn, player in enumerate(table.seats)}
    now = {(table.number, turn): player for table in tables for turn, player in enumerate(table.players)}
    swapped = [*_exchanged(was, now)]
    done = {player for pair in swapped for player in pair}
    came = [*_replaced(was, now)]
    done.update(player for pair in came for player in pair)
    return (
        *(HandWork("exchanged", pair) for pair in swapped if not _by_auction(pair, was, tables)),
        *(HandWork("replaced", pair) for pair in came),
        *_moved(was, now, done),
        *_ordered(drawn, tables, done),
    )


def is_as_drawn(table: Table, drawn: DrawnTable) -> bool:
    """Whether a table is the drawn one, in its order unless an auction seated them (ruling bids-reseat)."""
    if table.group not in (None, drawn.group):
        return False
    if reseated_by_auction(table):
        return sorted(table.players) == sorted(drawn.seats)
    return table.players == drawn.seats


def reseated_by_auction(table: Table) -> bool:
    """Whether the auction decided who sits where at the table (BIG 6, ruling bids-reseat)."""
    return SEATED in table.extra or any(seat.bid is not None for seat in table.seats)


def _exchanged(was: Mapping[Spot, str], now: Mapping[Spot, str]) -> Iterator[tuple[str, str]]:
    seat = {player: spot for spot, player in was.items()}
    for spot, player in sorted(was.items()):
        other = now.get(spot)
        if other in seat and other != player and spot < seat[other] and now.get(seat[other]) == player:
            yield player, other


def _by_auction(pair: tuple[str, str], was: Mapping[Spot, str], tables: Sequence[Table]) -> bool:
    """Whether two changed turns at a table where they had bid for them."""
    found = {spot[0] for spot, player in was.items() if player in pair}
    return len(found) == 1 and any(table.number in found and reseated_by_auction(table) for table in tables)


def _replaced(was: Mapping[Spot, str], now: Mapping[Spot, str]) -> Iterator[tuple[str, str]]:
    drawn, seated = set(was.values()), set(now.values())
    for spot, player in sorted(was.items()):
        other = now.get(spot)
        if player not in seated and other is not None and other not in drawn:
            yield player, other


def _moved(was: Mapping[Spot, str], now: Mapping[Spot, str], done: set[str]) -> Iterator[HandWork]:
    before = {player: table for (table, _), player in was.items() if player not in done}
    after = {player: table for (table, _), player in now.items() if player not in done}
    for player, table in sorted(before.items()):
        if player not in after:
            yield HandWork("out", (player,), table)
        elif after[player] != table:
            yield HandWork("moved", (player,), table, after[player])
    for player, table in sorted(after.items()):
        if player not in before:
            yield HandWork("in", (player,), to=table)


def _ordered(drawn: Sequence[DrawnTable], tables: Sequence[Table], done: set[str]) -> Iterator[HandWork]:
    """Tables of the same players who play in another order."""
    as_drawn = {table.number: table for table in drawn}
    for table in tables:
        one = as_drawn.get(table.number)
        if one is None or sorted(one.seats) != sorted(table.players) or is_as_drawn(table, one):
            continue
        if [p for p in one.seats if p not in done] != [p for p in table.players if p not in done]:
            yield HandWork("order", table=table.number)
