"""Lower bounds: how few pairs of a criterion can sit together at best, whatever the seating."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.seating.task import Level, Task

Group = Sequence[int]


def balanced(members: int, tables: int) -> int:
    """Fewest pairs together when so many are spread over so many tables."""
    if not tables:
        return 0
    each, more = divmod(members, tables)
    return tables * (each * (each - 1) // 2) + more * each


def group_floor(task: Task, group: Group) -> int:
    """Fewest pairs of one group together: as even as its players' zones allow."""
    near = task.zones.count(0)
    far = len(task.zones) - near
    if not far:
        return balanced(len(group), near)
    least, most = _in_last_zone(task, group)
    return min(balanced(inside, far) + balanced(len(group) - inside, near) for inside in range(least, most + 1))


def _in_last_zone(task: Task, group: Group) -> tuple[int, int]:
    """How many of the group sit in zone 1, at least and at most."""
    least = most = 0
    members = [0] * len(task.roles)
    for player in group:
        members[task.kinds[player]] += 1
    for inside, near, far in zip(members, *task.quota, strict=True):
        least += max(0, inside - near)  # zone 0 holds no more of the kind
        most += min(inside, far)
    return least, most


def floor(task: Task, level: Level) -> int:
    """Fewest pairs of a criterion: the sum over groups that have no pair in common."""
    return sum(group_floor(task, group) for group in apart(level.groups))


def floors(task: Task) -> tuple[int, ...]:
    """The floor of every level."""
    return tuple(floor(task, level) for level in task.levels)


def apart(groups: Sequence[Group]) -> list[Group]:
    """Groups cut down, largest first, until no two of them share a pair."""
    if len({player for group in groups for player in group}) == sum(map(len, groups)):
        return list(groups)
    met: dict[int, set[int]] = {}
    chosen: list[Group] = []
    for group in sorted(groups, key=lambda group: (-len(group), tuple(group))):
        kept: list[int] = []
        for player in group:
            if met.get(player, set()).isdisjoint(kept):
                kept.append(player)
        if len(kept) > 1:
            chosen.append(kept)
            for player in kept:
                met.setdefault(player, set()).update(kept)
    return chosen
