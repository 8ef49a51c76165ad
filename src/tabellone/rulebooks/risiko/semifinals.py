"""Who plays which semifinal band of which parallel group, and who skips them (RK semifinals, RK draw semifinals)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass

from tabellone.engine.lots import Lots
from tabellone.engine.snake import parallel
from tabellone.rulebooks.risiko.params import DEFAULT, Params
from tabellone.rulebooks.risiko.ranking import Line, tied_groups
from tabellone.rulebooks.risiko.structure import NOBODY_DIRECT, SEATS, Structure, fitting, structure

Bands = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The second part of the day: direct finalists, bands of every group, lots that parted ties (RK semifinals)."""

    structure: Structure
    direct: tuple[str, ...]
    groups: tuple[Bands, ...]
    lots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Parted:
    """Players in order once lots have parted the ties that matter, and those lots as drawn (RK standings)."""

    order: tuple[str, ...]
    lots: tuple[str, ...]


def plan(lines: Sequence[Line], *, gone: Collection[str], seed: str, params: Params = DEFAULT) -> Plan:
    """The plan for the counted players, from the first down, without those who gave up (RK semifinals).

    Direct finalists are the first in the ranking, also with fewer than two wins (ruling reduced-direct-by-rank).
    """
    chosen = chosen_structure(lines, gone=gone, params=params)
    parted = part([line for line in lines if line.player not in gone], chosen, seed=seed)
    playing = parted.order[chosen.direct : chosen.needs]
    rankings = parallel(playing, chosen.winners) if chosen.semifinals else []
    groups = tuple(bands(ranking, chosen.semifinals) for ranking in rankings)
    return Plan(chosen, parted.order[: chosen.direct], groups, parted.lots)


def chosen_structure(lines: Sequence[Line], *, gone: Collection[str], params: Params = DEFAULT) -> Structure:
    """Fixed by the standing after qualifying; a direct finalist who gives up makes it four semifinals (RK withdrawals).

    Who played both games and then withdrew is counted (ruling counted-is-played); whatever too few are left for comes
    down the ladder (ruling too-few).
    """
    wanted = structure(lines, params)
    if any(line.player in gone for line in lines[: wanted.direct]):
        wanted = NOBODY_DIRECT
    left = sum(line.player not in gone for line in lines)
    return fitting(wanted, left, accept_reduced=params.accept_reduced)


def bands(ranking: Sequence[str], semifinals: int) -> Bands:
    """Four bands by position; every semifinal gets one player of each (RK draw semifinals)."""
    return tuple(tuple(ranking[row * semifinals : (row + 1) * semifinals]) for row in range(SEATS))


def part(lines: Iterable[Line], chosen: Structure, *, seed: str) -> Parted:
    """Lots part tied players only where a place, a band or a parallel ranking hangs on it (RK standings)."""
    ties = [[line.player for line in tie] for tie in tied_groups(lines)]
    return part_ties(ties, lambda index: _lot_of(index, chosen), Lots(seed, "ties"))


def part_ties(ties: Iterable[Sequence[str]], prize: Callable[[int], Hashable], lots: Lots) -> Parted:
    """The ties in order, each drawn by lot where its members would get different prizes (RK standings)."""
    order: list[str] = []
    drawn: list[str] = []
    for tie in ties:
        places = range(len(order), len(order) + len(tie))
        matters = len({prize(index) for index in places}) > 1
        parted = lots.shuffled(tie) if matters else list(tie)
        drawn += parted if matters else []
        order += parted
    return Parted(tuple(order), tuple(drawn))


def _lot_of(index: int, chosen: Structure) -> Hashable:
    """What hangs on standing at this index: the final, a band of a group, or nothing."""
    if index < chosen.direct:
        return "direct"
    if index >= chosen.needs:
        return "out"
    row, group = divmod(index - chosen.direct, chosen.winners)
    return group, row // chosen.semifinals
