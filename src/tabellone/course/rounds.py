"""Drawn rounds as recorded rounds, and recorded tables as drawn ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabellone.engine.answers import Draw, DrawnTable
from tabellone.engine.facts import Round, Seat, Table


def round_of(draw: Draw) -> Round:
    """The round that a draw makes, without results; its own table size and game are recorded with it."""
    return Round(
        number=draw.round,
        tables=tables_of(draw.tables),
        phase=draw.phase,  # type: ignore[arg-type]  # a rulebook names no other phases
        seed=draw.seed,
        table_size=draw.more.get("table_size"),
        game=draw.more.get("game"),
    )


def tables_of(drawn: Iterable[DrawnTable]) -> tuple[Table, ...]:
    """Drawn tables as they are recorded before anything is reported."""
    return tuple(Table(one.number, bare(one.seats), one.group) for one in drawn)


def drawn_tables(tables: Iterable[Table]) -> tuple[DrawnTable, ...]:
    """Recorded tables as a draw would have made them."""
    return tuple(DrawnTable(table.number, table.players, table.group) for table in tables)


def bare(players: Sequence[str]) -> tuple[Seat, ...]:
    """Seats without a result; alone at a table is a bye."""
    return (Seat(players[0], status="bye"),) if len(players) == 1 else tuple(map(Seat, players))
