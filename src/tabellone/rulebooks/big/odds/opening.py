"""The round being played: its tables without a result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabellone.engine.facts import Round, Seat, Table
from tabellone.rulebooks.big.ladder import Line
from tabellone.rulebooks.big.odds.situation import UNIT, OpenTable
from tabellone.rulebooks.big.points import place_points
from tabellone.rulebooks.big.scores import OUT, present, unreported


def ranks_of(round_: Round) -> dict[int, int]:
    """The tables of a round from the highest, by their numbers (BIG 4.2)."""
    return {number: rank for rank, number in enumerate(sorted(table.number for table in round_.tables), 1)}


def open_tables(round_: Round, index: Mapping[str, int]) -> Iterator[OpenTable]:
    """The published tables that still play, as they are (BIG 4.1); places as many as can still be won."""
    ranks = ranks_of(round_)
    for table in filter(unreported, round_.tables):
        seats, playing = present(table), _playing(table)
        points = [int(place_points(len(seats), place) * UNIT) for place in range(1, len(playing) + 1)]
        yield OpenTable(ranks[table.number], tuple(index[seat.player] for seat in playing), tuple(points))


def surely_last(round_: Round) -> dict[str, Line]:
    """Who ran out of time or left at a table that still plays: they share its last places (BIG 7.2.2)."""
    ranks, found = ranks_of(round_), dict[str, Line]()
    for table in filter(unreported, round_.tables):
        seats, place = present(table), len(_playing(table)) + 1
        out = [seat.player for seat in seats if seat.status in OUT]
        for player in out:
            found[player] = Line(ranks[table.number], place, place_points(len(seats), place, len(out)))
    return found


def _playing(table: Table) -> list[Seat]:
    return [seat for seat in present(table) if seat.status not in OUT]
