"""Seating under criteria in order of priority: at the least that can be proven, drawn by lot among equals.

Deal, swap until a proven bound is met, and prove what the bound leaves open.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.engine.lots import Lots
from tabellone.engine.seating.board import Level, SeatingBoard, Task, dealt_tables, improve, pair_weights, shaken
from tabellone.engine.seating.proof import Proof, floors, flow_floor

__all__ = ["Effort", "Level", "Seating", "Task", "seat"]


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried, in steps and never in time, so that every machine draws the same."""

    quick: int = 120  # swaps looked for before anything dearer is tried
    steps: int = 12000  # swaps looked for in all, at most
    looks: int = 2_400_000  # pairs looked at in all, so that large fields take fewer steps
    run: int = 1500  # swaps from one start before another is made
    flow_tables: int = 13  # up to so many tables the stronger bound is worked out
    nodes: int = 20000  # seatings begun in a proof
    proof_players: int = 24  # larger fields are not proved that way


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits together, the count of each level, and what is proven about it.

    `floors` are lower bounds that hold for each level alone; when `proven`, no seating compares better as a whole.
    """

    tables: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]
    floors: tuple[int, ...]
    proven: bool

    @property
    def least(self) -> tuple[int, ...]:
        """The least of each level given the counts before it, as far as it is known."""
        return self.counts if self.proven else self.floors


class Search:
    """The best seating so far, and what is proven about it."""

    def __init__(self, task: Task, lots: Lots, effort: Effort) -> None:
        self.task, self.lots, self.effort = task, lots, effort
        self.weights = pair_weights(task)
        self.floors = floors(task)
        self.proven = False
        self.tables = dealt_tables(task, lots)
        self.board = SeatingBoard(task, self.weights, self.tables)
        self.best = self.board.cost
        self.left = min(effort.steps, max(effort.run, effort.looks // len(task.kinds)))

    @property
    def target(self) -> int:
        """The cost that nothing can beat."""
        return self.task.weighed(self.floors)

    @property
    def open(self) -> bool:
        """Whether something better might exist."""
        return not self.proven and self.best > self.target

    def swap(self, steps: int) -> None:
        """Improve the seating on the board for so many steps."""
        steps = min(steps, self.left)
        best, tables, unused = improve(self.board, self.task, target=self.target, steps=steps, lots=self.lots)
        self.left -= steps - unused
        if best < self.best:
            self.best, self.tables = best, tables

    def restart(self) -> None:
        """A new deal."""
        self.board.place(dealt_tables(self.task, self.lots))

    def strengthen(self) -> None:
        """A higher bound, where the field is small enough to work it out."""
        if len(self.task.zones) <= self.effort.flow_tables:
            self.floors = tuple(flow_floor(self.task, level) for level in self.task.levels)

    def prove(self, nodes: int) -> None:
        """Look through all seatings as far as the nodes go; a finished proof makes the count the least."""
        proof = Proof(self.task, self.weights, best=self.best, target=self.target, nodes=nodes)
        self.proven = proof.run()
        if proof.found is not None:
            self.best, self.tables = proof.best, proof.found

    def seating(self) -> Seating:
        """The best seating, shaken so that none of the same cost is favoured."""
        self.board.place(self.tables)
        shaken(self.board, attempts=2 * len(self.task.kinds), lots=self.lots)
        return Seating(tuple(map(tuple, self.board.tables)), self.task.counts(self.best), self.floors, not self.open)


def seat(task: Task, lots: Lots, effort: Effort | None = None) -> Seating:
    """The seating of least cost that is found, by lot among equals, with what is proven about it."""
    effort = effort or Effort()
    search = Search(task, lots, effort)
    search.swap(effort.quick)
    if search.open:
        search.strengthen()
    if search.open and len(task.kinds) <= effort.proof_players:
        search.prove(effort.nodes)
    while search.open and search.left:
        search.swap(effort.run)
        search.restart()
    return search.seating()
