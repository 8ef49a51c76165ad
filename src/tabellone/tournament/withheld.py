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
    return tuple(_amiss(played, recorded, made))


def _amiss(played: Round, recorded: Sequence[DrawnTable], made: Draw) -> Iterator[Amiss]:
    if played.phase not in (None, made.phase):
        yield "phase"
    if Counter(_people(recorded)) != Counter(_people(made.tables)):
        yield "people"
    groups = {table.number: table.group for table in made.tables}
    sizes = {table.number: len(table.seats) for table in made.tables}
    if sizes != {one.number: len(one.seats) for one in recorded} or any(
        one.group not in (None, groups.get(one.number)) for one in recorded
    ):
        yield "sizes"
    if made.fifths and _fifths(recorded, made) != _fifths(made.tables, made):
        yield "fifths"


def _people(tables: Sequence[DrawnTable]) -> Iterator[str]:
    return (player for table in tables for player in table.seats)


def _fifths(tables: Sequence[DrawnTable], made: Draw) -> dict[int, int]:
    """How many of the fifths sit at each table."""
    return {table.number: sum(player in made.fifths for player in table.seats) for table in tables}
