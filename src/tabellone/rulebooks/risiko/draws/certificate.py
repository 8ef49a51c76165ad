"""The certificate of a draw: how often each criterion had to give way, the least possible, and who shares it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from tabellone.engine.answers import Criterion
from tabellone.engine.lots import Lots
from tabellone.engine.seating import Level, Seating, Task, seat
from tabellone.rulebooks.risiko.draws.hall import APART

Pairs = tuple[tuple[str, ...], ...]


def pairs_together(names: Sequence[str], level: Level, tables: Sequence[Sequence[int]]) -> Pairs:
    """The pairs of a criterion who sit together, table by table."""
    groups: dict[int, set[int]] = {}
    for number, group in enumerate(level.groups):
        for player in group:
            groups.setdefault(player, set()).add(number)
    alone: set[int] = set()
    return tuple(
        (names[one], names[two])
        for table in tables
        for one, two in combinations(sorted(table), 2)
        if not groups.get(one, alone).isdisjoint(groups.get(two, alone))
    )


def counted(names: Sequence[str], levels: Sequence[Level], tables: Sequence[Sequence[int]]) -> list[Criterion]:
    """One criterion for each level that people are told about, counted for any tables (RK draw 1, RK draw 2)."""
    shared = {level.name: pairs_together(names, level, tables) for level in levels if level.name != APART}
    return [Criterion(name, len(pairs), None, pairs) for name, pairs in shared.items()]


def certified(names: Sequence[str], task: Task, seating: Seating, tables: Sequence[Sequence[int]]) -> list[Criterion]:
    """The criteria of the tables drawn, in order of priority, each with the least possible (RK draw 1, RK draw 2)."""
    least = dict(zip((level.name for level in task.levels), _least(task, seating), strict=True))
    return [replace(one, least=least[one.name]) for one in counted(names, task.levels, tables)]


def _least(task: Task, seating: Seating) -> tuple[int, ...]:
    """The least of each level, also for seatings that would have put the fifths' clubs first."""
    if seating.counts == seating.floors or all(level.name != APART for level in task.levels):
        return seating.least
    if not seating.proven:
        return seating.floors
    return _least_of_all(task, seating)


def _least_of_all(task: Task, seating: Seating) -> tuple[int, ...]:
    """The proven least when the fifths' clubs count from the start; beyond the first better count only the floors."""
    kept = [number for number, level in enumerate(task.levels) if level.name != APART]
    freely = seat(replace(task, levels=tuple(task.levels[number] for number in kept)), Lots("least"))
    least = list(seating.floors)
    if freely.proven:
        for number, count in zip(kept, freely.counts, strict=True):
            least[number] = count
            if count < seating.counts[number]:
                break
    return tuple(least)
