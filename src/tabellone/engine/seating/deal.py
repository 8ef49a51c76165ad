"""A first seating: everybody dealt around the tables, those who should not meet one after the other."""

from __future__ import annotations

from tabellone.engine.lots import Lots
from tabellone.engine.seating.task import Tables, Task


def dealt(task: Task, lots: Lots) -> Tables:
    """Players dealt to tables in a random order, group by group, so that a group is spread as far as it goes."""
    around = lots.shuffled(range(len(task.zones)))
    tables: Tables = [[] for _ in task.zones]
    room = [list(task.room[zone]) for zone in task.zones]
    quota = [list(kinds) for kinds in task.quota]
    start = 0
    for player in _sequence(task, lots):
        kind = task.kinds[player]
        role = task.roles[kind]
        while True:
            table = around[start]
            start = (start + 1) % len(around)
            if room[table][role] and quota[task.zones[table]][kind]:
                break
        tables[table].append(player)
        room[table][role] -= 1
        quota[task.zones[table]][kind] -= 1
    return tables


def _sequence(task: Task, lots: Lots) -> list[int]:
    """Those with a seat of their own first, then by the groups of each level; groups and players in random order."""
    order = lots.shuffled(range(len(task.kinds)))
    drawn = {player: place for place, player in enumerate(order)}
    outside = len(order)
    keys: dict[int, list[int]] = {player: [-task.roles[task.kinds[player]]] for player in order}
    for level in task.levels:
        first = dict.fromkeys(order, outside)
        for group in level.groups:
            rank = min(drawn[player] for player in group)
            for player in group:
                first[player] = min(first[player], rank)
        for player in order:
            keys[player].append(first[player])
    return sorted(order, key=keys.__getitem__)
