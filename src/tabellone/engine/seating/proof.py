"""The proof for small fields: every seating that could be better is looked at, or ruled out by what it must cost."""

from __future__ import annotations

from tabellone.engine.seating.board import NEVER
from tabellone.engine.seating.floors import floor
from tabellone.engine.seating.task import Level, Tables, Task


class Proof:
    """A search through all seatings, depth first, cut off where the cost is bound to reach the best one known."""

    def __init__(self, task: Task, weights: list[list[int]], *, best: int, target: int, nodes: int) -> None:
        self.task, self.weights, self.best, self.target, self.nodes = task, weights, best, target, nodes
        self.order = self._order()
        self.later = [self._among(self.order[depth:]) for depth in range(len(self.order) + 1)]
        self.room = [list(task.room[zone]) for zone in task.zones]
        self.quota = [list(kinds) for kinds in task.quota]
        self.tables: Tables = [[] for _ in task.zones]
        self.beside = [[0] * len(task.zones) for _ in task.kinds]
        self.found: Tables | None = None

    def run(self) -> bool:
        """Search; True when nothing better than `best` can exist any more, False when the nodes ran out."""
        self._seat(0, 0)
        return self.nodes > 0 or self.best == self.target

    def _order(self) -> list[int]:
        """Those with a seat of their own first, then those with most to collide with."""
        roles = [self.task.roles[kind] for kind in self.task.kinds]
        return sorted(range(len(roles)), key=lambda player: (-roles[player], -sum(self.weights[player]), player))

    def _among(self, players: list[int]) -> int:
        """The least that these players must cost among themselves."""
        left = set(players)
        levels = (
            Level(level.name, tuple(tuple(player for player in group if player in left) for group in level.groups))
            for level in self.task.levels
        )
        fewer = [floor(self.task, level) for level in levels]
        return self.task.weighed(fewer)

    def _seat(self, depth: int, cost: int) -> None:
        if depth == len(self.order):
            self.best, self.found = cost, [list(table) for table in self.tables]
            return
        player = self.order[depth]
        beside = self.beside[player]
        for table in sorted(self._open(player), key=beside.__getitem__):
            if cost + beside[table] + self.later[depth] >= self.best or self.best == self.target or self.nodes <= 0:
                return
            self.nodes -= 1
            self._try(depth, player, table, cost + beside[table])

    def _open(self, player: int) -> list[int]:
        """Tables with room for the player; of empty ones, which are alike, only the first in each zone."""
        kind = self.task.kinds[player]
        role = self.task.roles[kind]
        empty: set[int] = set()
        found = []
        for table, zone in enumerate(self.task.zones):
            if not self.room[table][role] or not self.quota[zone][kind]:
                continue
            if not self.tables[table]:
                if zone in empty:
                    continue
                empty.add(zone)
            found.append(table)
        return found

    def _try(self, depth: int, player: int, table: int, cost: int) -> None:
        kind, zone = self.task.kinds[player], self.task.zones[table]
        role = self.task.roles[kind]
        self.tables[table].append(player)
        self.room[table][role] -= 1
        self.quota[zone][kind] -= 1
        rest = self.order[depth + 1 :]
        added = self._added(player, table, role, rest)
        self._add(table, rest, added)
        bound = cost + self.later[depth + 1] + sum([min(self.beside[other]) for other in rest])
        if bound < self.best:
            self._seat(depth + 1, cost)
        self._add(table, rest, [-more for more in added])
        self.quota[zone][kind] += 1
        self.room[table][role] += 1
        self.tables[table].pop()

    def _added(self, player: int, table: int, role: int, rest: list[int]) -> list[int]:
        """What the newcomer adds for each of the rest at that table; no way in once it is full."""
        row = self.weights[player]
        if self.room[table][role]:
            return [row[other] for other in rest]
        roles, kinds = self.task.roles, self.task.kinds
        return [row[other] + (NEVER if roles[kinds[other]] == role else 0) for other in rest]

    def _add(self, table: int, rest: list[int], added: list[int]) -> None:
        for other, more in zip(rest, added, strict=True):
            self.beside[other][table] += more
