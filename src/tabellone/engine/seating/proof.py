"""Lower bounds: how few pairs of a criterion can sit together at best; for small fields every seating looked at."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from tabellone.engine.seating.board import NEVER, Level, Tables, Task

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
    return sum(group_floor(task, group) for group in groups_apart(level.groups))


def floors(task: Task) -> tuple[int, ...]:
    """The floor of every level."""
    return tuple(floor(task, level) for level in task.levels)


def groups_apart(groups: Sequence[Group]) -> list[Group]:
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


FAR = 1 << 60


class Network:
    """A flow network with whole costs; unit by unit along the cheapest path."""

    def __init__(self) -> None:
        self.arcs: list[list[int]] = []
        self.ends: list[int] = []
        self.room: list[int] = []
        self.costs: list[int] = []

    def node(self) -> int:
        """A new node."""
        self.arcs.append([])
        return len(self.arcs) - 1

    def join(self, start: int, end: int, *, room: int, cost: int = 0) -> None:
        """An arc with so much room, and its way back."""
        for here, there, space, price in ((start, end, room, cost), (end, start, 0, -cost)):
            self.arcs[here].append(len(self.ends))
            self.ends.append(there)
            self.room.append(space)
            self.costs.append(price)

    def least_cost(self, source: int, sink: int) -> int:
        """The cost of the cheapest greatest flow (Dijkstra on reduced costs)."""
        height = [0] * len(self.arcs)
        total = 0
        while True:
            far, way = self._cheapest(source, height)
            if far[sink] == FAR:
                return total
            height = [old + (new if new < FAR else 0) for old, new in zip(height, far, strict=True)]
            node = sink
            while node != source:
                arc = way[node]
                self.room[arc] -= 1
                self.room[arc ^ 1] += 1
                total += self.costs[arc]
                node = self.ends[arc ^ 1]

    def _cheapest(self, source: int, height: list[int]) -> tuple[list[int], list[int]]:
        far, way = [FAR] * len(self.arcs), [-1] * len(self.arcs)
        far[source] = 0
        heap = [(0, source)]
        while heap:
            here, node = heappop(heap)
            if here > far[node]:
                continue
            for arc in self.arcs[node]:
                end = self.ends[arc]
                if self.room[arc] and here + self.costs[arc] + height[node] - height[end] < far[end]:
                    far[end] = here + self.costs[arc] + height[node] - height[end]
                    way[end] = arc
                    heappush(heap, (far[end], end))
        return far, way


def flow_floor(task: Task, level: Level) -> int:
    """Fewest pairs of a criterion, at least as high as the closed form."""
    plain = floor(task, level)
    roles = {task.roles[kind] for kind in task.kinds}
    return max(plain, _flow(task, level)) if roles <= {0, 1} else plain


def _flow(task: Task, level: Level) -> int:
    """The flow's cost; players of role 1, one to a table of zone 1, are put there first: such tables are alike."""
    rows = _rows(level)
    placed = [player for player, kind in enumerate(task.kinds) if task.roles[kind] == 1]
    seats = [table for table, zone in enumerate(task.zones) if zone == 1]
    beside = {(rows[player], table) for player, table in zip(placed, seats, strict=False) if player in rows}
    network = Network()
    source, sink = network.node(), network.node()
    tables = [network.node() for _ in task.zones]
    for table, zone in zip(tables, task.zones, strict=True):
        network.join(table, sink, room=task.room[zone][0])
    supply: dict[tuple[int, int], int] = {}
    for player, kind in enumerate(task.kinds):
        if task.roles[kind] == 0:
            key = (rows.get(player, -1), kind)
            supply[key] = supply.get(key, 0) + 1
    cells: dict[tuple[int, int], int] = {}
    for (row, kind), members in sorted(supply.items()):
        start = network.node()
        network.join(source, start, room=members)
        for table, zone in enumerate(task.zones):
            if not task.quota[zone][kind]:
                continue
            if row < 0:
                network.join(start, tables[table], room=members)
                continue
            if (row, table) not in cells:
                cells[row, table] = network.node()
                for more in range(task.room[zone][0]):
                    cost = more + ((row, table) in beside)
                    network.join(cells[row, table], tables[table], room=1, cost=cost)
            network.join(start, cells[row, table], room=members)
    return network.least_cost(source, sink)


def _rows(level: Level) -> dict[int, int]:
    """Each player's largest group; players alone have none."""
    rows: dict[int, int] = {}
    for row, group in enumerate(sorted(level.groups, key=lambda group: (-len(group), group))):
        left = [player for player in group if player not in rows]
        if len(left) > 1:
            rows.update(dict.fromkeys(left, row))
    return rows


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
