"""A game: class points, and who stood next at the table and why (RK points)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabellone.engine.facts import Table
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.risiko.course import Course
from tabellone.rulebooks.risiko.games import Game, is_void
from tabellone.rulebooks.risiko.params import Params
from tabellone.rulebooks.risiko.points import FIVE, NO_POINTS, ORDER, Contender, parted_by, table_points

PARTED = {
    "referee": "risiko-table-referee",
    "stayed": "risiko-table-left",
    "objective": "risiko-table-objective",
    "table_points": "risiko-table-points",
    "off_objective": "risiko-table-off-objective",
    "later_turn": "risiko-table-later-turn",
}


def game_steps(course: Course, player: str, indexes: Iterable[int]) -> tuple[Step, ...]:
    """The player's games in those rounds, the missed ones too (RK points)."""
    return tuple(game_step(course, player, index) for index in indexes)


def game_step(course: Course, player: str, index: int) -> Step:
    """What the player took from a round (RK points)."""
    one = course.rounds[index]
    for table, games in zip(one.tables, course.games[index], strict=True):
        for game in games:
            if game.player == player:
                return points_step(game, games, course.params)
        if player in table.players:
            return _missed(one.number, table)
    return Step("RK points", "risiko-game-not-seated", {"round": one.number}, result=NO_POINTS)


def _missed(number: int, table: Table) -> Step:
    inputs = {"round": number, "table": table.number}
    if is_void(table):
        return Step("RK points", "risiko-game-void", inputs, result=NO_POINTS)
    return Step("RK points", "risiko-game-absent", inputs, result=NO_POINTS)


def points_step(game: Game, games: Sequence[Game], params: Params) -> Step:
    """The class points of a game, with the formula of its table (RK points)."""
    inputs: dict[str, Value] = {
        "round": game.round,
        "table": game.table,
        "players": game.players,
        "place": game.place,
        "table_points": table_points(game.contender),
        "win": int(game.won),
    }
    below = place_steps(game, games)
    if game.contender.seat.objective:
        inputs["objective"] = params.objective_points
        return Step("RK points", "risiko-game-objective", inputs, "objective", game.points, below)
    if game.players == FIVE:
        inputs |= {"factor": params.five_factor, "most": params.five_most}
        formula = "min(up(table_points * factor / 1000, 3) + win, most)"
        if not params.cap_is_for_the_sum:
            formula = "min(up(table_points * factor / 1000, 3), most - 1) + win"
        return Step("RK points", "risiko-game-five", inputs, formula, game.points, below)
    return Step("RK points", "risiko-game-four", inputs, "table_points / 1000 + win", game.points, below)


def place_steps(game: Game, games: Sequence[Game]) -> tuple[Step, ...]:
    """Who stood next before and after at the table, and the criterion that parted them (RK points)."""
    at = game.place - 1
    pairs = [(games[i], games[i + 1]) for i in (at - 1, at) if 0 <= i < len(games) - 1]
    return tuple(parted_step(ahead.contender, behind.contender) for ahead, behind in pairs)


def parted_step(ahead: Contender, behind: Contender) -> Step:
    """The criterion that put one before another at a table (RK points)."""
    name = parted_by(ahead, behind)
    count = next(one for one in ORDER if one.__name__ == name)
    inputs: dict[str, Value] = {
        "ahead": ahead.seat.player,
        "behind": behind.seat.player,
        "one": abs(count(ahead)),
        "other": abs(count(behind)),
    }
    return Step("RK points", PARTED[name], inputs)
