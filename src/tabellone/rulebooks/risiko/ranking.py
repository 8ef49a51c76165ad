"""The ranking by class points and the criteria that part equal players (RK standings)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from tabellone.engine.positions import positions, tie_groups
from tabellone.rulebooks.risiko.points import NO_POINTS, PlayedGame
from tabellone.rulebooks.risiko.rounds import Course

NOT_PLAYED = Decimal(-1)  # an absence stands below a played 0
NO_POSITION = 1_000_000  # who had no position after the previous game comes after who had one
MOST_GAMES = 3  # two qualifying games and a semifinal; a final is worth its places alone


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A player's games so far, and the position after the previous game (RK standings).

    `points` is the sum of class points; `performances` are those of each game from the best down, where a game not
    played stands below a played 0, the third too (ruling missing-third-below-zero).
    """

    player: str
    games: tuple[PlayedGame, ...]
    before: int = 0
    points: Decimal = field(init=False)
    performances: tuple[Decimal, ...] = field(init=False)

    def __post_init__(self) -> None:
        best = sorted((game.points for game in self.games), reverse=True)
        object.__setattr__(self, "points", sum(best, NO_POINTS))
        object.__setattr__(self, "performances", (*best, *[NOT_PLAYED] * (MOST_GAMES - len(best))))

    @property
    def wins(self) -> int:
        """Games won (RK semifinals)."""
        return sum(game.won for game in self.games)


Ranked = list[tuple[int, PlayerRecord]]


def sum_of_points(line: PlayerRecord) -> Decimal:
    """More class points in all (RK standings)."""
    return line.points


def best(line: PlayerRecord) -> Decimal:
    """The better best performance (RK standings)."""
    return line.performances[0]


def second_best(line: PlayerRecord) -> Decimal:
    """The better second performance (RK standings)."""
    return line.performances[1]


def third_best(line: PlayerRecord) -> Decimal:
    """The better third performance, if any (RK standings)."""
    return line.performances[2]


def previous_position(line: PlayerRecord) -> int:
    """Who stood before after the previous game stays before (RK standings)."""
    return -line.before


# RK standings: compared in this order; who is equal in all shares the position
CRITERIA: tuple[Callable[[PlayerRecord], Decimal | int], ...] = (
    sum_of_points,
    best,
    second_best,
    third_best,
    previous_position,
)


def key(line: PlayerRecord) -> tuple[Decimal | int, ...]:
    """What is compared, in order (RK standings)."""
    return tuple(criterion(line) for criterion in CRITERIA)


def tied_groups(lines: Iterable[PlayerRecord]) -> list[list[PlayerRecord]]:
    """From the first down, those equal in every criterion together (RK standings)."""
    known = {line.player: (key(line), line) for line in lines}
    groups = tie_groups(sorted(known), lambda player: known[player][0])
    return [[known[player][1] for player in group] for group in groups]


def rank(lines: Iterable[PlayerRecord]) -> Ranked:
    """Positions: players ahead + 1, shared by those equal in every criterion (RK standings)."""
    return positions(tied_groups(lines))


def standing_parted_by(ahead: PlayerRecord, behind: PlayerRecord) -> str:
    """The name of the criterion that parts two players, empty where none does (RK standings)."""
    return next((one.__name__ for one in CRITERIA if one(ahead) != one(behind)), "")


def player_records(played: Mapping[str, tuple[PlayedGame, ...]], before: Ranked) -> list[PlayerRecord]:
    """A line for everybody who played, with the position before (RK standings)."""
    stood = {line.player: position for position, line in before}
    return [PlayerRecord(player, games, stood.get(player, NO_POSITION)) for player, games in played.items()]


def after_qualifying(course: Course, games: int) -> Ranked:
    """Those who played one of so many qualifying games, ranked (RK standings, ruling absent-so-far-unranked)."""
    if games == 0:
        return []
    return rank(player_records(course.played(range(games)), after_qualifying(course, games - 1)))
