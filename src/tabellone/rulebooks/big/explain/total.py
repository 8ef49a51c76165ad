"""The points of each round and their sum."""

from __future__ import annotations

from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.big.catalogue.in_force import sheet_at
from tabellone.rulebooks.big.explain.place import place_step
from tabellone.rulebooks.big.ladder import Ledger
from tabellone.rulebooks.big.params import params_of
from tabellone.rulebooks.big.places import placed_groups
from tabellone.rulebooks.big.plan import final_phase
from tabellone.rulebooks.big.points import POINTS, group_points
from tabellone.rulebooks.big.rounds import knockout
from tabellone.rulebooks.big.scores import present


def total_step(tournament: Tournament, book: Ledger, player: str) -> Step:
    """The sum of the points of all qualifying rounds (BIG 4)."""
    rounds = tuple(round_step(tournament, round_, player) for round_ in book.rounds)
    inputs: dict[str, Value] = {f"round_{r.number}": step.result for r, step in zip(book.rounds, rounds, strict=True)}
    alone = final_phase(tournament, params_of(tournament)) == "none" and not knockout(tournament)
    name = "big-total" if alone else "big-total-qualifying"
    return Step("BIG 4", name, inputs, " + ".join(inputs), book.points(player), rounds)


def round_step(tournament: Tournament, round_: Round, player: str) -> Step:
    """What a round gave: points by place and size of the table (BIG 4)."""
    table = seated_at(round_, player)
    here = {"round": round_.number, "table": table.number} if table else {"round": round_.number}
    if table is None:
        return Step("BIG 4", "big-no-table", here, result=0)
    if player not in {seat.player for seat in present(table)}:
        status = next(seat.status for seat in table.seats if seat.player == player)
        return Step("BIG 4", "big-void-table" if status == "void" else "big-absent", here, result=0)
    return _played(tournament, round_, table, player)


def seated_at(round_: Round, player: str) -> Table | None:
    """The player's table in the round, if any."""
    return next((table for table in round_.tables if player in table.players), None)


def _played(tournament: Tournament, round_: Round, table: Table, player: str) -> Step:
    groups = placed_groups(table, sheet_at(tournament, round_))
    points = group_points(groups, params_of(tournament))[player]
    inputs: dict[str, Value] = {"round": round_.number, "table": table.number, "seats": sum(map(len, groups))}
    if inputs["seats"] == 1:
        return Step("BIG 4.1", "big-bye", inputs, result=points)
    steps = (place_step(tournament, round_, table, player),)
    first, sharing = _covered(groups, player)
    inputs |= {"place": first, "sharing": sharing}
    if sharing == 1:
        return Step("BIG 4", "big-points", inputs, result=points, steps=steps)
    covered = POINTS[sum(map(len, groups))][first - 1 : first - 1 + sharing]
    worth: dict[str, Value] = {f"place_{first + n}": value for n, value in enumerate(covered)}
    return Step("BIG 8.1", "big-points-shared", inputs | worth, f"({' + '.join(worth)}) / sharing", points, steps)


def _covered(groups: list[list[Seat]], player: str) -> tuple[int, int]:
    """The first place that the player's group covers, and how many share it."""
    ahead = 0
    for group in groups:
        if player in {seat.player for seat in group}:
            return ahead + 1, len(group)
        ahead += len(group)
    raise AssertionError(player)
