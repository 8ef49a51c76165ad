"""Who won a game (PG 22, PG 26)."""

from __future__ import annotations

from tabellone.engine.desk import Won
from tabellone.engine.desk_table import table_at
from tabellone.engine.facts import Tournament


def won(tournament: Tournament, round_number: int, table_number: int) -> Won:
    """Who has the whole point; nobody where it is shared (PG 22, PG 26)."""
    _, table = table_at(tournament, round_number, table_number)
    return Won(tuple(seat.player for seat in table.seats if seat.score == 1 and seat.status != "bye"))
