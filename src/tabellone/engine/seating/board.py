"""What is to be seated, in order of priority, and a seating under way: dealt around the tables, improved by swaps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import add

from tabellone.engine.lots import Lots

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


NEVER = 1 << 200  # more than any seating costs


class SeatingBoard:
    """Tables that change by swaps; all costs are kept up to date."""

    __slots__ = ("cost", "kinds", "own", "roles", "table_of", "tables", "weights", "zones")

    def __init__(self, task: Task, weights: list[list[int]], tables: Tables) -> None:
        self.weights, self.zones, self.kinds = weights, task.zones, task.kinds
        self.roles = [task.roles[kind] for kind in task.kinds]
        self.place(tables)

    def place(self, tables: Tables) -> None:
        """Seat everybody anew."""
        self.tables = [list(table) for table in tables]
        self.table_of = [0] * len(self.kinds)
        self.own = [0] * len(self.kinds)
        for number, table in enumerate(self.tables):
            for player in table:
                row = self.weights[player]
                self.table_of[player] = number
                self.own[player] = sum([row[mate] for mate in table])
        self.cost = sum(self.own) // 2

    def may_swap(self, player: int, other: int) -> bool:
        """Whether the two may change places: one role, and one kind where the zones differ."""
        here, there = self.table_of[player], self.table_of[other]
        if here == there or self.roles[player] != self.roles[other]:
            return False
        return self.kinds[player] == self.kinds[other] or self.zones[here] == self.zones[there]

    def change(self, player: int, other: int) -> int:
        """What the swap of two players would add to the cost."""
        mine, theirs = self.weights[player], self.weights[other]
        gained = sum([mine[mate] for mate in self.tables[self.table_of[other]]])
        gained += sum([theirs[mate] for mate in self.tables[self.table_of[player]]])
        return gained - 2 * mine[other] - self.own[player] - self.own[other]

    def changes(self, player: int) -> list[int]:
        """What a swap with each other player would add to the cost (only meaningful for those who may swap)."""
        weights, row, base = self.weights, self.weights[player], self.own[player]
        there = [sum([row[mate] for mate in table]) - base for table in self.tables]
        mates = [weights[mate] for mate in self.tables[self.table_of[player]] if mate != player]
        here = reduce(lambda left, right: list(map(add, left, right)), mates) if mates else [0] * len(row)
        return [
            there[table] - pair + coming - leaving
            for table, pair, coming, leaving in zip(self.table_of, row, here, self.own, strict=True)
        ]

    def swap(self, player: int, other: int, change: int) -> None:
        """Let the two change places; `change` is what that adds to the cost."""
        here, there = self.table_of[player], self.table_of[other]
        self.tables[here].remove(player)
        self.tables[there].remove(other)
        self._change_mates(here, leaving=player, coming=other)
        self._change_mates(there, leaving=other, coming=player)
        self.cost += change

    def _change_mates(self, number: int, *, leaving: int, coming: int) -> None:
        old, new = self.weights[leaving], self.weights[coming]
        table, own, cost = self.tables[number], self.own, 0
        for mate in table:
            own[mate] += new[mate] - old[mate]
            cost += new[mate]
        own[coming] = cost
        table.append(coming)
        self.table_of[coming] = number


def dealt_tables(task: Task, lots: Lots) -> Tables:
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


def improve(board: SeatingBoard, task: Task, *, target: int, steps: int, lots: Lots) -> tuple[int, Tables, int]:
    """Swap until the target cost is met or the steps are used up: best cost, its tables, steps left."""
    best, kept = board.cost, [list(table) for table in board.tables]
    rests = [0] * len(task.kinds)
    goal = task.counts(target)
    step = 0
    while best > target and step < steps:
        step += 1
        player = _in_conflict(board, task, goal, lots)
        other, change = _partner(board, player, rests=rests, step=step, record=best - board.cost, lots=lots)
        if other < 0:
            continue
        board.swap(player, other, change)
        rests[player] = step + 2 + lots.below(6)
        rests[other] = step + 1 + lots.below(4)
        if board.cost < best:
            best, kept = board.cost, [list(table) for table in board.tables]
    return best, kept, steps - step


def _in_conflict(board: SeatingBoard, task: Task, goal: tuple[int, ...], lots: Lots) -> int:
    """A player who shares in the first criterion that is not yet at its goal."""
    counts = task.counts(board.cost)
    levels = zip(task.scale, counts, goal, strict=True)
    weight = next(weight for weight, count, wanted in levels if count > wanted)
    above = weight * task.base
    found = [player for player, own in enumerate(board.own) if own % above >= weight]
    return found[lots.below(len(found))] if found else lots.below(len(board.own))


def _partner(
    board: SeatingBoard, player: int, *, rests: list[int], step: int, record: int, lots: Lots
) -> tuple[int, int]:
    """The cheapest swap for the player, by lot among equals; resting players only for a new best."""
    least, equal = NEVER, [-1]
    resting = rests[player] > step
    for other, change in enumerate(board.changes(player)):
        if change > least or not board.may_swap(player, other):
            continue
        if (resting or rests[other] > step) and change >= record:
            continue
        if change < least:
            least, equal = change, [other]
        else:
            equal.append(other)
    return equal[lots.below(len(equal))] if len(equal) > 1 else equal[0], least


def shaken(board: SeatingBoard, *, attempts: int, lots: Lots) -> None:
    """Swap at random wherever it costs nothing, so that no seating of the same cost is favoured."""
    players = len(board.own)
    for _ in range(attempts):
        player, other = lots.below(players), lots.below(players)
        if board.may_swap(player, other) and board.change(player, other) == 0:
            board.swap(player, other, 0)
