"""A position: the sum, and what parted the player from those with as many points (RK standings)."""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal

from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.risiko.course import Course
from tabellone.rulebooks.risiko.explain.games import place_steps
from tabellone.rulebooks.risiko.final import final_places
from tabellone.rulebooks.risiko.games import Game
from tabellone.rulebooks.risiko.points import table_points
from tabellone.rulebooks.risiko.ranking import CRITERIA, NO_POSITION, NOT_PLAYED, Line, Ranked, parted_by
from tabellone.rulebooks.risiko.withdrawals import gone_by_final

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


def position_step(ranked: Ranked, player: str, first: Collection[str] = ()) -> Step:
    """The position: players ahead + 1, with the neighbours who have as many points (RK standings).

    `first` are the finalists, who stand before the others whatever the points.
    """
    at = next(i for i, (_, line) in enumerate(ranked) if line.player == player)
    position, line = ranked[at]
    inputs: dict[str, Value] = {"ahead": position - 1, "points": line.points, "ranked": len(ranked)}
    return Step("RK standings", "risiko-position", inputs, "ahead + 1", position, neighbours(ranked, at, first))


def neighbours(ranked: Ranked, at: int, first: Collection[str]) -> tuple[Step, ...]:
    """The criterion that parts the player from the next before and after, where the points do not (RK standings)."""
    pairs = [(ranked[i], ranked[i + 1]) for i in (at - 1, at) if 0 <= i < len(ranked) - 1]
    return tuple(
        _shared(ahead[1], behind[1]) if ahead[0] == behind[0] else _parted(ahead[1], behind[1])
        for ahead, behind in pairs
        if ahead[1].points == behind[1].points and (ahead[1].player in first) == (behind[1].player in first)
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
    """A position as it is read; a dash for a game not played, and for no position."""
    if isinstance(value, int):
        return "-" if value == -NO_POSITION else -value
    return "-" if value == NOT_PLAYED else value


def finalist_step(course: Course, final: int, player: str) -> Step | None:
    """The position of a finalist: finalists with a better place + 1, whatever their final (RK standings)."""
    gone = gone_by_final(course.tournament)
    tables = list(zip(course.rounds[final].tables, course.games[final], strict=True))
    places = {who: place for table, games in tables for place, who in final_places(table, games, gone)}
    if player not in places:
        return None
    better = sum(place < places[player] for place in places.values())
    number = course.rounds[final].number
    below = tuple(final_step(game, games, number) for _, games in tables for game in games if game.player == player)
    inputs: dict[str, Value] = {"better": better, "place": places[player], "finals": len(tables)}
    return Step("RK standings", "risiko-final-position", inputs, "better + 1", better + 1, below)


def final_step(game: Game, games: tuple[Game, ...], number: int) -> Step:
    """How the final ended for the player: its places count, not its points (RK standings)."""
    points = table_points(game.contender)
    inputs: dict[str, Value] = {"round": number, "table": game.table, "table_points": points, "place": game.place}
    return Step("RK points", "risiko-final-game", inputs, result=game.place, steps=place_steps(game, games))
