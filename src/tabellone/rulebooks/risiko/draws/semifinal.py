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
    if not (tables := _tables(bands)):
        return Seated((), (), ())
    band_of = {player.id: number for number, band in enumerate(bands) for player in band}
    players = in_order(player for band in bands for player in band)
    task = _task(tuple(band_of[player.id] for player in players), len(bands), tables, groups_by_label(players))
    return _seated(task, players, seed, purpose)


def draw_clubs_first(bands: Sequence[Sequence[Entrant]], *, seed: str, purpose: str = "") -> Seated:
    """The other reading: fewest same-club pairs, then fewest of the same band (ruling bands-before-clubs)."""
    if not (tables := _tables(bands)):
        return Seated((), (), ())
    players = in_order(player for band in bands for player in band)
    task = Task(
        kinds=(0,) * len(players),
        roles=(0,),
        zones=(0,) * tables,
        room=((len(bands),),),
        quota=((len(players),),),
        levels=(Level("same_club", groups_by_label(players)), same_band(players, bands)),
    )
    return _seated(task, players, seed, purpose)


def same_band(players: Sequence[Entrant], bands: Sequence[Sequence[Entrant]]) -> Level:
    """Those of a band together, as positions among the players (RK draw semifinals)."""
    place = {player.id: number for number, player in enumerate(players)}
    groups = (tuple(sorted(place[player.id] for player in band if player.id in place)) for band in bands)
    return Level("same_band", tuple(group for group in groups if len(group) > 1))


def _tables(bands: Sequence[Sequence[Entrant]]) -> int:
    """How many tables the bands make: as many as each has players."""
    tables = len(bands[0]) if bands else 0
    if any(len(band) != tables for band in bands):
        raise RuleError("bands-uneven", rule="RK draw semifinals", sizes=[len(band) for band in bands])
    return tables


def _seated(task: Task, players: Sequence[Entrant], seed: str, purpose: str) -> Seated:
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
