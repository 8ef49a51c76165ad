"""A seating under way: who sits where, what each player costs there, and what a swap would change."""

from __future__ import annotations

from functools import reduce
from operator import add

from tabellone.engine.seating.task import Tables, Task

NEVER = 1 << 200  # more than any seating costs


class Board:
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
