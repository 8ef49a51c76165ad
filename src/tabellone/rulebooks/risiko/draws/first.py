"""The draw of the first qualifying game."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.lots import Lots
from tabellone.engine.seating import Level, Task, seat
from tabellone.rulebooks.risiko.draws.certificate import certified
from tabellone.rulebooks.risiko.draws.fifths import drawn_fifths
from tabellone.rulebooks.risiko.draws.hall import Hall
from tabellone.rulebooks.risiko.draws.numbered import numbered
from tabellone.rulebooks.risiko.draws.sizes import FOUR, table_sizes
from tabellone.rulebooks.risiko.draws.values import Entrant, Seated, in_order


def draw_one(entrants: Sequence[Entrant], *, seed: str) -> Seated:
    """Fifths by pure chance, then the fewest same-club pairs (RK draw 1, ruling fifths-clubs-last)."""
    players = in_order(entrants)
    fives = sum(size > FOUR for size in table_sizes(len(players)))
    hall = Hall(players, frozenset(drawn_fifths((player.id for player in players), fives=fives, seed=seed)))
    return seated(hall, hall.club_levels(), seed=seed)


def seated(hall: Hall, levels: Sequence[Level], *, seed: str) -> Seated:
    """The hall seated for the levels, with the certificate of each (RK draw 1, RK draw 2)."""
    task: Task = hall.task(levels)
    names = [player.id for player in hall.entrants]
    seating = seat(task, Lots(seed, "tables"))
    tables = numbered(task, seating.tables, Lots(seed, "seats"))
    return Seated(
        tables=tuple(tuple(names[player] for player in table) for table in tables),
        fifths=tuple(names[player] for table in tables for player in table if names[player] in hall.fifths),
        criteria=tuple(certified(names, task, seating, tables)),
    )
