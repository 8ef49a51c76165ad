"""Tables seated otherwise: who swaps, moves, comes in for whom. Tables that are not touched stay as they are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from tabellone.course.rounds import bare
from tabellone.engine.answers import DrawnTable
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Table

Tables = tuple[Table, ...]


def swapped(tables: Tables, one: str, other: str) -> Tables:
    """Two players change places; at the same table they change turns."""
    table_with(tables, one), table_with(tables, other)
    if one == other:
        raise RuleError("swap-with-oneself", player=one)
    places = {one: other, other: one}
    return _reseated(tables, lambda table: [places.get(player, player) for player in table.players])


def moved(tables: Tables, player: str, to: int) -> Tables:
    """A player goes to another table, last in its turn order; somebody not seated yet just sits down there."""
    _numbered(tables, to)
    if any(table.number == to and player in table.players for table in tables):
        raise RuleError("sits-there-already", player=player, table=to)
    left = without(tables, {player}, but=to)
    return _reseated(left, lambda table: [*table.players, player] if table.number == to else table.players)


def replaced(tables: Tables, out: str, comes: str) -> Tables:
    """Somebody who is not seated takes a player's place."""
    table_with(tables, out)
    if any(comes in table.players for table in tables):
        raise RuleError("seated-already", player=comes)
    return _reseated(tables, lambda table: [comes if player == out else player for player in table.players])


def reordered(tables: Tables, number: int, order: Sequence[str]) -> Tables:
    """A table in another turn order."""
    if sorted(order) != sorted(_numbered(tables, number).players):
        raise RuleError("order-of-others", table=number)
    return _reseated(tables, lambda table: order if table.number == number else table.players)


def without(tables: Tables, players: Collection[str], *, but: int = 0) -> Tables:
    """The tables without some players; a table left empty is gone, unless it is the one to keep."""
    left = _reseated(tables, lambda table: [player for player in table.players if player not in players])
    return tuple(table for table in left if table.seats or table.number == but)


def as_given(tables: Tables, given: Sequence[DrawnTable]) -> Tables:
    """The tables as a rulebook proposes them; what stays the same is kept with all that it holds."""
    known: Mapping[int, Table] = {table.number: table for table in tables}
    return tuple(
        known[one.number]
        if one.number in known and known[one.number].players == one.seats
        else Table(one.number, bare(one.seats), one.group)
        for one in given
    )


def table_with(tables: Tables, player: str) -> Table:
    """The table where a player sits."""
    found = next((table for table in tables if player in table.players), None)
    if found is None:
        raise RuleError("not-seated", player=player)
    return found


def _numbered(tables: Tables, number: int) -> Table:
    found = next((table for table in tables if table.number == number), None)
    if found is None:
        raise RuleError("choose-a-table", tables=[table.number for table in tables])
    return found


def _reseated(tables: Tables, seats: Callable[[Table], Sequence[str]]) -> Tables:
    return tuple(_with(table, seats(table)) for table in tables)


def _with(table: Table, players: Sequence[str]) -> Table:
    return table if tuple(players) == table.players else replace(table, seats=bare(players) if players else ())
