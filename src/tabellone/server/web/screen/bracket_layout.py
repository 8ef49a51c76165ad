"""Where the tables of a bracket stand in a drawing: a column for each round, each table amid those that lead to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.contract.brackets import Bracket, ChartTable, Spot

LABEL, ROW, GAP, BETWEEN, HEAD = 22, 28, 18, 48, 34
WIDTH = 250


@dataclass(frozen=True, slots=True)
class Box:
    """A table in the drawing: its upper left corner and its height."""

    spot: Spot
    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> int:
        """Half way down."""
        return self.y + self.height // 2


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes, the lines between them as paths, and the size of the whole."""

    boxes: tuple[Box, ...]
    lines: tuple[str, ...]
    width: int
    height: int


def laid_out(bracket: Bracket, spots: frozenset[Spot] | None = None, width: int = WIDTH) -> Layout:
    """The whole bracket, or these tables of it, beginning at the left; `width` is that of a box."""
    shown = spots if spots is not None else frozenset(all_spots(bracket))
    first = min((spot.round for spot in shown), default=0)
    boxes: dict[Spot, Box] = {}
    bottom = HEAD
    for root in sorted(shown - _leading(bracket, shown), key=_key):
        bottom = _put(bracket, root, bottom, Sheet(boxes, shown, first, width))
    last = max((spot.round for spot in shown), default=0)
    lines = tuple(_line(boxes[came], boxes[spot]) for came, spot in links(bracket) if {came, spot} <= shown)
    whole = (last - first + 1) * (width + BETWEEN) - BETWEEN
    return Layout(tuple(boxes[spot] for spot in sorted(boxes, key=_key)), lines, whole, max(bottom - GAP, HEAD))


def all_spots(bracket: Bracket) -> Iterator[Spot]:
    """Every table of a bracket."""
    return (Spot(r, t) for r, one in enumerate(bracket.rounds) for t in range(len(one.tables)))


def table_at(bracket: Bracket, spot: Spot) -> ChartTable:
    """The table that stands there."""
    return bracket.rounds[spot.round].tables[spot.table]


def before(bracket: Bracket, spot: Spot) -> list[Spot]:
    """The tables that lead to this one, each once, in their order."""
    return sorted({place.came for place in table_at(bracket, spot).places if place.came}, key=_key)


def links(bracket: Bracket) -> Iterator[tuple[Spot, Spot]]:
    """Every table with one that it leads to."""
    return ((came, spot) for spot in all_spots(bracket) for came in before(bracket, spot))


def height_of(table: ChartTable) -> int:
    """How high the box of a table is."""
    return LABEL + ROW * len(table.places)


def _leading(bracket: Bracket, shown: frozenset[Spot]) -> frozenset[Spot]:
    return frozenset(came for came, spot in links(bracket) if spot in shown)


def _key(spot: Spot) -> tuple[int, int]:
    return spot.round, spot.table


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is drawn on: the boxes so far, which tables are to be shown, the first column, the width of a box."""

    boxes: dict[Spot, Box]
    shown: frozenset[Spot]
    first: int
    width: int


def _put(bracket: Bracket, spot: Spot, top: int, sheet: Sheet) -> int:
    """Put a table and those that lead to it below `top`; how far down they reach."""
    boxes, bottom = sheet.boxes, top
    own = [one for one in before(bracket, spot) if one in sheet.shown and one not in boxes]
    for one in own:
        bottom = _put(bracket, one, bottom, sheet)
    height = height_of(table_at(bracket, spot))
    room = max(bottom - top - GAP, height)
    middle = (boxes[own[0]].middle + boxes[own[-1]].middle) // 2 if own else top + height // 2
    y = max(top, min(middle - height // 2, top + room - height))
    boxes[spot] = Box(spot, (spot.round - sheet.first) * (sheet.width + BETWEEN), y, sheet.width, height)
    return max(bottom, y + height + GAP)


def _line(came: Box, to: Box) -> str:
    start, turn = came.x + came.width, to.x - BETWEEN // 2
    return f"M{start} {came.middle}H{turn}V{to.middle}H{to.x}"
