"""What of a recorded draw holds whoever shares a club or group with whom: checked where not all of that is public.

The tables themselves may hang on relations that a public document has as hashes alone. Who plays, how many tables of
which size there are, in which group and phase, and who the fifths are do not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from tabellone.contract.answers import Draw, DrawnTable
from tabellone.engine.facts import Round

Amiss = Literal["phase", "people", "sizes", "fifths"]


def amiss_beside_relations(played: Round, recorded: Sequence[DrawnTable], made: Draw) -> tuple[Amiss, ...]:
    """What is otherwise in a recorded round than in the draw that is made without these relations."""
    return tuple(_amiss_one_by_one(played, recorded, made))


def _amiss_one_by_one(played: Round, recorded: Sequence[DrawnTable], made: Draw) -> Iterator[Amiss]:
    if played.phase not in (None, made.phase):
        yield "phase"
    if Counter(_all_seated(recorded)) != Counter(_all_seated(made.tables)):
        yield "people"
    groups = {table.number: table.group for table in made.tables}
    sizes = {table.number: len(table.seats) for table in made.tables}
    if sizes != {one.number: len(one.seats) for one in recorded} or any(
        one.group not in (None, groups.get(one.number)) for one in recorded
    ):
        yield "sizes"
    if made.fifths and _fifths_by_table(recorded, made) != _fifths_by_table(made.tables, made):
        yield "fifths"


def _all_seated(tables: Sequence[DrawnTable]) -> Iterator[str]:
    return (player for table in tables for player in table.seats)


def _fifths_by_table(tables: Sequence[DrawnTable], made: Draw) -> dict[int, int]:
    """How many of the fifths sit at each table."""
    return {table.number: sum(player in made.fifths for player in table.seats) for table in tables}
