"""Where the tables of a bracket stand on a sheet, in lines from its top: each amid those that lead to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.contract.brackets import Bracket, ChartTable, Spot

BETWEEN = 0.8  # lines between two tables
LABEL = 0.8  # a line for what the table is called


@dataclass(frozen=True, slots=True)
class Layout:
    """The top of every table, and how many lines there are in all."""

    tops: dict[Spot, float]
    rows: float


def laid_out(chart: Bracket) -> Layout:
    """The whole bracket: first what leads to the last tables, then those in the middle of it."""
    tops: dict[Spot, float] = {}
    leading = {came for spot in spots_of(chart) for came in feeders(chart, spot)}
    end = 0.0
    for spot in spots_of(chart):
        if spot not in leading:
            end = _put(chart, spot, end, tops)
    return Layout(dict(sorted(tops.items(), key=lambda one: (one[0].round, one[0].table))), round(end - BETWEEN, 3))


def spots_of(chart: Bracket) -> Iterator[Spot]:
    """Every table, phase by phase."""
    return (Spot(nth, table) for nth, one in enumerate(chart.rounds) for table in range(len(one.tables)))


def table_at(chart: Bracket, spot: Spot) -> ChartTable:
    """The table that stands there."""
    return chart.rounds[spot.round].tables[spot.table]


def feeders(chart: Bracket, spot: Spot) -> list[Spot]:
    """The tables that lead to this one, each once, in their order."""
    came = {place.came for place in table_at(chart, spot).places if place.came is not None}
    return sorted(came, key=lambda one: (one.round, one.table))


def lines(table: ChartTable) -> float:
    """How many lines a table needs."""
    return max(1, len(table.places)) + LABEL


def _put(chart: Bracket, spot: Spot, start: float, tops: dict[Spot, float]) -> float:
    """Put a table and what leads to it from a line on; the line where the next may begin."""
    own, end = [one for one in feeders(chart, spot) if one not in tops], start
    for one in own:
        end = _put(chart, one, end, tops)
    height = lines(table_at(chart, spot))
    if own:
        middles = [tops[one] + lines(table_at(chart, one)) / 2 for one in (own[0], own[-1])]
        start = max(start, sum(middles) / 2 - height / 2)
    tops[spot] = round(start, 3)
    return max(end, start + height + BETWEEN)
