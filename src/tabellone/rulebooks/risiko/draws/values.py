"""Who is drawn, and what a draw answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tabellone.engine.answers import Criterion


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player, clubs and declared groups as labels; two who share any count once (RK draw 1, RK draw 2)."""

    id: str
    labels: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Seated:
    """The tables in their order, seats in turn order, the fifths by table, and the draw's certificate (RK draw 1)."""

    tables: tuple[tuple[str, ...], ...]
    fifths: tuple[str, ...]
    criteria: tuple[Criterion, ...]


def in_order(entrants: Iterable[Entrant]) -> list[Entrant]:
    """Entrants by id, so that the order they are given in changes no draw."""
    return sorted(entrants, key=lambda entrant: entrant.id)


def groups_by_label(entrants: Sequence[Entrant]) -> tuple[tuple[int, ...], ...]:
    """Those who share a label, as positions in the list; a player without club or group is in none (RK draw 1)."""
    groups: dict[str, list[int]] = {}
    for position, entrant in enumerate(entrants):
        for label in sorted(entrant.labels):
            groups.setdefault(label, []).append(position)
    return tuple(dict.fromkeys(tuple(groups[label]) for label in sorted(groups) if len(groups[label]) > 1))
