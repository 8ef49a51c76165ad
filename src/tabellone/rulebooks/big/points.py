"""Points by place and table size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat, Table
from tabellone.rulebooks.big.catalogue import Sheet
from tabellone.rulebooks.big.params import DEFAULT, Params
from tabellone.rulebooks.big.places import placed_groups
from tabellone.rulebooks.big.scores import Exact

# BIG 4
POINTS: Mapping[int, tuple[int, ...]] = {
    2: (1000, 336),
    3: (1000, 507, 251),
    4: (1000, 611, 403, 200),
    5: (1000, 682, 507, 336, 167),
    6: (1000, 730, 581, 433, 287, 143),
    7: (1000, 781, 640, 507, 378, 251, 125),
}
LARGEST = max(POINTS)


def place_points(size: int, place: int, sharing: int = 1) -> Exact:
    """Points for a place; those who share it get the mean of the places they cover (BIG 4, BIG 8.1)."""
    if size not in POINTS:
        raise RuleError("table-too-large", rule="BIG 4", seats=size, largest=LARGEST)
    covered = POINTS[size][place - 1 : place - 1 + sharing]
    return covered[0] if sharing == 1 else Fraction(sum(covered), sharing)


def table_points(table: Table, game: str | Sheet, params: Params = DEFAULT) -> dict[str, Exact]:
    """Points of everyone who played at the table; alone at it is a bye (BIG 4, BIG 4.1, ruling alone-is-a-bye)."""
    return group_points(placed_groups(table, game), params)


def group_points(groups: Sequence[Sequence[Seat]], params: Params = DEFAULT) -> dict[str, Exact]:
    """Points of the seats of a table, given from the first place down, sharers of a place together (BIG 4, BIG 8.1)."""
    return {seat.player: worth for group, _, worth in placed_worth(groups, params) for seat in group}


def placed_worth(
    groups: Sequence[Sequence[Seat]], params: Params = DEFAULT
) -> Iterator[tuple[Sequence[Seat], int, Exact]]:
    """Each group of a table with its place and the points of everyone in it (BIG 4, BIG 8.1)."""
    size, place = sum(map(len, groups)), 1
    if len(groups) == size and size in POINTS:  # nobody shares a place
        yield from zip(groups, range(1, size + 1), POINTS[size], strict=True)
        return
    for group in groups:
        yield group, place, place_points(size, place, len(group)) if size > 1 else params.bye_points
        place += len(group)
