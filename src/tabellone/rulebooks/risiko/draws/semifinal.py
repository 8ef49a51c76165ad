"""The draw of the semifinals: one of each band at every table."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.errors import RuleError
from tabellone.engine.lots import Lots
from tabellone.engine.seating import Level, Task, seat
from tabellone.rulebooks.risiko.draws.certificate import certified
from tabellone.rulebooks.risiko.draws.numbered import numbered
from tabellone.rulebooks.risiko.draws.values import Entrant, Seated, groups_by_label, in_order


def draw_semifinals(bands: Sequence[Sequence[Entrant]], *, seed: str, purpose: str = "") -> Seated:
    """One of each band at every table, fewest same-club pairs (RK draw semifinals, ruling bands-before-clubs)."""
    band_of = {player.id: number for number, band in enumerate(bands) for player in band}
    players = in_order(player for band in bands for player in band)
    tables = len(bands[0]) if bands else 0
    if any(len(band) != tables for band in bands):
        raise RuleError("bands-uneven", rule="RK draw semifinals", sizes=[len(band) for band in bands])
    if not tables:
        return Seated((), (), ())
    task = _task(tuple(band_of[player.id] for player in players), len(bands), tables, groups_by_label(players))
    names = [player.id for player in players]
    seating = seat(task, Lots(seed, f"semifinals {purpose}"))
    drawn = numbered(task, seating.tables, Lots(seed, f"semifinal seats {purpose}"))
    return Seated(
        tables=tuple(tuple(names[player] for player in table) for table in drawn),
        fifths=(),
        criteria=tuple(certified(names, task, seating, drawn)),
    )


def _task(kinds: tuple[int, ...], bands: int, tables: int, groups: tuple[tuple[int, ...], ...]) -> Task:
    return Task(
        kinds=kinds,
        roles=tuple(range(bands)),
        zones=(0,) * tables,
        room=((1,) * bands,),
        quota=((tables,) * bands,),
        levels=(Level("same_club", groups),),
    )
