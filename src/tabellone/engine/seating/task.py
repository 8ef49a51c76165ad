"""What is to be seated: players of several kinds, tables in zones, and the criteria in order of priority."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

Tables = list[list[int]]


@dataclass(frozen=True, slots=True)
class Level:
    """One criterion: any two players of a group who sit together count one, however many groups they share."""

    name: str
    groups: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Task:
    """Players are numbers from 0.

    Every player has a kind, every kind a role, every table a zone (at most two zones: 0 and 1). `room` says how many
    of each role a table of the zone seats, `quota` how many of each kind sit in the zone as a whole.
    """

    kinds: tuple[int, ...]
    roles: tuple[int, ...]
    zones: tuple[int, ...]
    room: tuple[tuple[int, ...], ...]
    quota: tuple[tuple[int, ...], ...]
    levels: tuple[Level, ...]
    base: int = field(init=False)  # more than any criterion can count: one number then compares all in their order
    scale: tuple[int, ...] = field(init=False)  # what one pair weighs at each level

    def __post_init__(self) -> None:
        sizes = [sum(room) for room in self.room]
        base = 1 + sum(sizes[zone] * (sizes[zone] - 1) // 2 for zone in self.zones)
        object.__setattr__(self, "base", base)
        object.__setattr__(self, "scale", tuple(base**power for power in reversed(range(len(self.levels)))))

    def weighed(self, counts: Sequence[int]) -> int:
        """The counts of all levels as one number."""
        return sum(weight * count for weight, count in zip(self.scale, counts, strict=True))

    def counts(self, cost: int) -> tuple[int, ...]:
        """The counts of all levels out of that number."""
        return tuple(cost // weight % self.base for weight in self.scale)


def pair_weights(task: Task) -> list[list[int]]:
    """For any two players what it costs to seat them together, all levels in one number."""
    players = len(task.kinds)
    weights = [[0] * players for _ in range(players)]
    for level, weight in zip(task.levels, task.scale, strict=True):
        for player, mates in _mates(level).items():
            row = weights[player]
            for mate in mates:
                row[mate] += weight
    for player, row in enumerate(weights):
        row[player] = 0
    return weights


def _mates(level: Level) -> dict[int, Sequence[int]]:
    """Those who share a group with each player, the player too."""
    mates: dict[int, Sequence[int]] = {}
    for group in level.groups:
        for player in group:
            before = mates.get(player)
            mates[player] = group if before is None else sorted({*before, *group})
    return mates
