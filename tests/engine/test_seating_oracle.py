"""Medium fields against OR-Tools CP-SAT: asked for anything better than our seating, it finds nothing."""

from typing import Any

import pytest
from ortools.sat.python import cp_model

from tabellone.engine.lots import Lots
from tabellone.engine.seating import seat
from tabellone.engine.seating.board import Level, Task, pair_weights
from tests.sizes import sized

SECONDS = 2.0


def second_game(players: int, *, share: float, seed: str) -> Task:
    """A second draw of tables of four and five: winners, a large club and smaller ones, those who met."""
    lots = Lots(seed)
    tables, fives = divmod(players, 4)
    order = lots.shuffled(range(players))
    sizes = [4] * (tables - fives) + [5] * fives
    first = [tuple(sorted(order[sum(sizes[:table]) : sum(sizes[: table + 1])])) for table in range(tables)]
    again = {player for table in first if len(table) == 5 for player in table}
    big = round(players * share)
    clubs = [0] * big + [1 + lots.below(max(2, players // 8)) for _ in range(players - big)]
    together = [tuple(player for player in order if clubs[player] == club) for club in sorted(set(clubs))]
    fifths = [player for player in range(players) if player not in again][:fives]
    kinds = tuple(2 if player in fifths else int(player in again) for player in range(players))
    back = max(0, 4 * fives - kinds.count(0))
    there = (4 * fives - back, back, fives)
    quota = ((kinds.count(0) - there[0], kinds.count(1) - back, 0), there)
    winners = tuple(table[lots.below(len(table))] for table in first)
    levels = (Level("winners", (winners,)), Level("clubs", tuple(together)), Level("met", tuple(first)))
    return Task(kinds, (0, 0, 1), (0,) * (tables - fives) + (1,) * fives, ((4, 0), (4, 1)), quota, levels)


def better_exists(task: Task, cost: int) -> bool:
    """Whether CP-SAT finds a seating of less cost in the time it is given."""
    model = cp_model.CpModel()
    players, tables = range(len(task.kinds)), range(len(task.zones))
    at: Any = [[model.new_bool_var("") for _ in tables] for _ in players]
    for player in players:
        model.add_exactly_one(at[player])
    for table in tables:
        for role, room in enumerate(task.room[task.zones[table]]):
            model.add(sum(at[p][table] for p in players if task.roles[task.kinds[p]] == role) == room)
    for zone, quotas in enumerate(task.quota):
        for kind, quota in enumerate(quotas):
            inside = [at[p][t] for p in players if task.kinds[p] == kind for t in tables if task.zones[t] == zone]
            model.add(sum(inside) == quota)
    terms = []
    for one, row in enumerate(pair_weights(task)):
        for two in range(one):
            if row[two]:
                together = model.new_bool_var("")
                for table in tables:
                    model.add(together >= at[one][table] + at[two][table] - 1)
                terms.append(row[two] * together)
    model.add(sum(terms) < cost)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = SECONDS
    solver.parameters.num_workers = 2
    return solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)


@pytest.mark.parametrize(
    ("players", "share"),
    [(13, 0.4), (23, 0.2), *sized((), ((31, 0.3), (18, 0.2), (27, 0.2), (30, 0.4), (35, 0.4), (50, 0.4)))],
)
def test_never_worse_than_cp_sat(players: int, share: float) -> None:
    task = second_game(players, share=share, seed=f"{players} {share}")
    found = seat(task, Lots("ours"))
    assert not better_exists(task, task.weighed(found.counts))
