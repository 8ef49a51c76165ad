"""A position: the sum, and what parted the player from those with as many points (RK standings)."""

from __future__ import annotations

from decimal import Decimal

from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.risiko.course import Course
from tabellone.rulebooks.risiko.final import final_places
from tabellone.rulebooks.risiko.games import Game
from tabellone.rulebooks.risiko.ranking import CRITERIA, NOT_PLAYED, Line, Ranked, parted_by

PARTED = {
    "best": "risiko-parted-best",
    "second_best": "risiko-parted-second-best",
    "third_best": "risiko-parted-third-best",
    "previous_position": "risiko-parted-previous-position",
}


def sum_step(line: Line, below: tuple[Step, ...]) -> Step:
    """The sum of the class points of the games played (RK standings)."""
    inputs: dict[str, Value] = {f"game_{game.round}": game.points for game in line.games}
    return Step("RK standings", "risiko-sum", inputs, " + ".join(inputs), line.points, below)


def position_step(ranked: Ranked, player: str) -> Step:
    """The position: players ahead + 1, with the neighbours who have as many points (RK standings)."""
    at = next(i for i, (_, line) in enumerate(ranked) if line.player == player)
    position, line = ranked[at]
    inputs: dict[str, Value] = {"ahead": position - 1, "points": line.points, "ranked": len(ranked)}
    return Step("RK standings", "risiko-position", inputs, "ahead + 1", position, neighbours(ranked, at))


def neighbours(ranked: Ranked, at: int) -> tuple[Step, ...]:
    """The criterion that parts the player from the next before and after, where the points do not (RK standings)."""
    pairs = [(ranked[i], ranked[i + 1]) for i in (at - 1, at) if 0 <= i < len(ranked) - 1]
    return tuple(
        _shared(ahead[1], behind[1]) if ahead[0] == behind[0] else _parted(ahead[1], behind[1])
        for ahead, behind in pairs
        if ahead[1].points == behind[1].points and (ahead[0] == behind[0] or parted_by(ahead[1], behind[1]))
    )


def _shared(ahead: Line, behind: Line) -> Step:
    return Step("RK standings", "risiko-shared-position", {"ahead": ahead.player, "behind": behind.player})


def _parted(ahead: Line, behind: Line) -> Step:
    name = parted_by(ahead, behind)
    criterion = next(one for one in CRITERIA if one.__name__ == name)
    one, other = (_told(criterion(line)) for line in (ahead, behind))
    inputs = {"ahead": ahead.player, "behind": behind.player, "one": one, "other": other}
    return Step("RK standings", PARTED[name], inputs)


def _told(value: Decimal | int) -> Value:
    """A position as it is read, and a game not played as a word."""
    if isinstance(value, int):
        return -value
    return "-" if value == NOT_PLAYED else value


def finalist_step(course: Course, final: int, player: str, below: tuple[Step, ...]) -> Step | None:
    """The position of a finalist: finalists with a better place + 1, whatever their final (RK standings)."""
    tables: list[tuple[tuple[int, str], ...]] = []
    games: tuple[tuple[Game, ...], ...] = course.games[final]
    for table, played in zip(course.rounds[final].tables, games, strict=True):
        tables.append(tuple(final_places(table, played)))
    places = {who: place for table in tables for place, who in table}
    if player not in places:
        return None
    better = sum(place < places[player] for place in places.values())
    inputs: dict[str, Value] = {"better": better, "place": places[player], "finals": len(tables)}
    return Step("RK standings", "risiko-final-position", inputs, "better + 1", better + 1, below)
