"""The seat list for the wall: everybody by name, large, and table by table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabellone.engine.alphabet import alphabetical
from tabellone.engine.facts import Table, Tournament
from tabellone.paper.heading import heading, round_at, round_title, word_of
from tabellone.paper.press import pressed
from tabellone.paper.texts import printable
from tabellone.wording import term

WORDS = ("by_name", "by_table", "table")
ONE_COLUMN = 36


def seats(
    tournament: Tournament, round_number: int, *, language: str = "en", spots: Mapping[int, int] | None = None
) -> bytes:
    """Where everybody sits in a round; who has a bye is told so."""
    played = round_at(tournament, round_number)
    names = {one.id: one.name for one in tournament.players}
    where = {table.number: (spots or {}).get(table.number, table.number) for table in played.tables}
    bye = term("status", "bye", language)
    places = [
        (names.get(player, player), bye if len(table.seats) == 1 else str(where[table.number]))
        for table in played.tables
        for player in table.players
    ]
    tables = sorted((one for one in played.tables if len(one.seats) > 1), key=lambda one: where[one.number])
    data = {
        **heading(tournament, language, round_title(played, language, tournament), WORDS),
        "columns": 1 if len(places) <= ONE_COLUMN else 2,
        "places": [
            {"name": printable(name, 60), "table": table}
            for name, table in sorted(places, key=lambda place: alphabetical(place[0]))
        ],
        "tables": [_table(table, where[table.number], names, language) for table in tables],
    }
    return pressed("seats", data, tournament)


def _table(table: Table, spot: int, names: Mapping[str, str], language: str) -> dict[str, Any]:
    return {
        "number": str(spot),
        "note": word_of(f"group:{table.group}", language) if table.group is not None else "",
        "names": [printable(names.get(player, player), 60) for player in table.players],
    }
