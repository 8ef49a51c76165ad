"""Who won a table, and by what (RK points)."""

from __future__ import annotations

from tabellone.engine.desk import Won
from tabellone.engine.desk_table import table_at
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.risiko.explain.games import parted_step
from tabellone.rulebooks.risiko.games import is_void, unreported
from tabellone.rulebooks.risiko.points import contenders, parted_by, table_order, table_points


def won(tournament: Tournament, round_number: int, table_number: int) -> Won:
    """The one winner; the criterion where it was not the table points (RK points)."""
    _, table = table_at(tournament, round_number, table_number)
    order = table_order(contenders(table.seats))
    if is_void(table) or unreported([table]) or not order:
        return Won()
    second = order[1] if len(order) > 1 else None
    if second is None or parted_by(order[0], second) == table_points.__name__:
        return Won((order[0].seat.player,))
    return Won((order[0].seat.player,), (parted_step(order[0], second),))
