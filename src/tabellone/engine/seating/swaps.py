"""Improving a seating: swaps of the least cost for players in conflict, with a short memory of those just moved."""

from __future__ import annotations

from tabellone.engine.lots import Lots
from tabellone.engine.seating.board import NEVER, Board
from tabellone.engine.seating.task import Tables, Task


def improve(board: Board, task: Task, *, target: int, steps: int, lots: Lots) -> tuple[int, Tables, int]:
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


def _in_conflict(board: Board, task: Task, goal: tuple[int, ...], lots: Lots) -> int:
    """A player who shares in the first criterion that is not yet at its goal."""
    counts = task.counts(board.cost)
    levels = zip(task.scale, counts, goal, strict=True)
    weight = next(weight for weight, count, wanted in levels if count > wanted)
    above = weight * task.base
    found = [player for player, own in enumerate(board.own) if own % above >= weight]
    return found[lots.below(len(found))] if found else lots.below(len(board.own))


def _partner(board: Board, player: int, *, rests: list[int], step: int, record: int, lots: Lots) -> tuple[int, int]:
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


def shaken(board: Board, *, attempts: int, lots: Lots) -> None:
    """Swap at random wherever it costs nothing, so that no seating of the same cost is favoured."""
    players = len(board.own)
    for _ in range(attempts):
        player, other = lots.below(players), lots.below(players)
        if board.may_swap(player, other) and board.change(player, other) == 0:
            board.swap(player, other, 0)
