"""Rankings by a ladder of criteria: Red, Blue, those of games and groups, Green (PG 24, PG 29 to PG 37)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from tabellone.contract.answers import RankingRow
from tabellone.engine.facts import Game
from tabellone.engine.numbers import from_thousandths, to_decimal
from tabellone.engine.positions import ranked
from tabellone.rulebooks.pergioco.params import Params
from tabellone.rulebooks.pergioco.rating import Active

Figure = int | Decimal | Fraction


class OfPlayer(Protocol):
    """Whatever belongs to a player."""

    @property
    def player(self) -> str:
        """The player's id."""


R = TypeVar("R", bound=OfPlayer)


@dataclass(frozen=True, slots=True)
class RankingCriterion(Generic[R]):
    """One criterion: its rule, the name of its sentence, and the figure that is compared, higher first.

    `counted` is false where the figure only says yes or no.
    """

    rule: str
    name: str
    figure: Callable[[R], Figure]
    counted: bool = True


@dataclass(frozen=True, slots=True)
class Placed(Generic[R]):
    """A player's line: position, what it is about, and the figures compared."""

    position: int
    item: R
    key: tuple[Figure, ...]


def placed_by(items: Iterable[R], ladder: Sequence[RankingCriterion[R]]) -> list[Placed[R]]:
    """Everybody in order; equal in every criterion shares the position, listed by player id (PG 30, PG 33, PG 36)."""
    keyed = [(tuple(rung.figure(item) for rung in ladder), item) for item in items]
    keyed.sort(key=lambda pair: pair[1].player)
    return [Placed(position, item, key) for position, (key, item) in ranked(keyed, key=lambda pair: pair[0])]


def overall(active: Active) -> int:
    """The overall PGR: the mean of the active PGRs, rounded down to a whole number (PG 24)."""
    return active.total // (1000 * active.count)


def mean(active: Active) -> Fraction:
    """The mean of the active PGRs, exact (PG 24)."""
    return Fraction(active.total, 1000 * active.count)


def red_ladder(params: Params) -> tuple[RankingCriterion[Active], ...]:
    """Ten active PGRs first, the overall PGR, more active PGRs, more games (PG 29, PG 30, ruling red-floor)."""
    return (
        RankingCriterion(
            "PG 29", "pg-parted-by-ten", lambda active: int(active.count >= params.priority_from), counted=False
        ),
        RankingCriterion("PG 29", "pg-parted-by-overall", overall if params.red_floor else mean),
        RankingCriterion("PG 30", "pg-parted-by-active", lambda active: active.count),
        RankingCriterion("PG 30", "pg-parted-by-games", lambda active: active.played),
    )


BLUE_LADDER: tuple[RankingCriterion[Active], ...] = (  # PG 32, PG 33
    RankingCriterion("PG 32", "pg-parted-by-sum", lambda active: from_thousandths(active.total)),
    RankingCriterion("PG 33", "pg-parted-by-active", lambda active: active.count),
    RankingCriterion("PG 33", "pg-parted-by-games", lambda active: active.played),
)


def red(field: Iterable[Active], params: Params) -> list[Placed[Active]]:
    """The Red ranking (PG 29, PG 30, PG 31)."""
    return placed_by(field, red_ladder(params))


def blue(field: Iterable[Active]) -> list[Placed[Active]]:
    """The Blue ranking (PG 32, PG 33, PG 34)."""
    return placed_by(field, BLUE_LADDER)


def red_row(line: Placed[Active]) -> RankingRow:
    """A line of Red: the overall PGR, active PGRs and games played (PG 24)."""
    active = line.item
    return RankingRow(line.position, active.player, overall(active), {"active": active.count, "games": active.played})


def blue_row(line: Placed[Active]) -> RankingRow:
    """A line of Blue: the sum of the active PGRs (PG 32)."""
    active = line.item
    more = {"active": active.count, "games": active.played}
    return RankingRow(line.position, active.player, from_thousandths(active.total), more)


GAME_LADDER: tuple[RankingCriterion[Active], ...] = (
    RankingCriterion("PG 20", "pg-parted-by-pgr", lambda active: from_thousandths(active.total)),
    RankingCriterion("PG 35", "pg-parted-by-games", lambda active: active.played),
)
GROUP_LADDER: tuple[RankingCriterion[Active], ...] = (
    RankingCriterion("PG 35", "pg-parted-by-mean", mean),
    RankingCriterion("PG 35", "pg-parted-by-games", lambda active: active.played),
)


def games_by_group(games: Iterable[Game]) -> dict[str, list[str]]:
    """The games of each group (PG 35)."""
    found: dict[str, list[str]] = {}
    for game in games:
        if game.group is not None:
            found.setdefault(game.group, []).append(game.id)
    return found


def game_ranking(field: Iterable[Active], game: str) -> list[Placed[Active]]:
    """A game's own ranking: by active PGR, ties by more games of it, then shared (PG 20, PG 27, PG 35)."""
    return placed_by((active.within([game]) for active in field if game in active.ratings), GAME_LADDER)


def group_ranking(field: Iterable[Active], games: Sequence[str]) -> list[Placed[Active]]:
    """A group's ranking: by the mean of the active PGRs in it, ties by more games there (ruling leader-groups)."""
    inside = (active.within(games) for active in field)
    return placed_by((active for active in inside if active.count), GROUP_LADDER)


def leader_points(position: int, params: Params) -> Fraction:
    """Leader points of a position in one game or group: the first five have some (PG 35)."""
    return Fraction(params.leader_points[position - 1]) if position <= len(params.leader_points) else Fraction(0)


def leading(
    games: Mapping[str, list[Placed[Active]]],
    groups: Mapping[str, list[Placed[Active]]],
    grouped_games: Iterable[str],
    params: Params,
) -> dict[str, list[Placed[Active]]]:
    """The rankings that give leader points: a game in a group counts only through it (ruling leader-groups)."""
    if not params.leader_groups:
        return {f"game:{game}": ranking for game, ranking in games.items()}
    inside = set(grouped_games)
    alone = {f"game:{game}": ranking for game, ranking in games.items() if game not in inside}
    return alone | {f"group:{group}": ranking for group, ranking in groups.items()}


def game_row(line: Placed[Active]) -> RankingRow:
    """A line of a game's ranking: the PGR (PG 20)."""
    return RankingRow(line.position, line.item.player, from_thousandths(line.item.total), {"games": line.item.played})


def group_row(line: Placed[Active]) -> RankingRow:
    """A line of a group's ranking: the mean of the active PGRs in it, shown as they are (ruling leader-groups)."""
    more = {"active": line.item.count, "games": line.item.played}
    return RankingRow(line.position, line.item.player, to_decimal(mean(line.item)), more)


@dataclass(frozen=True, slots=True)
class GreenLine:
    """A player's Green points by where they come from, and the games played that part ties (PG 35)."""

    player: str
    blue: Fraction
    red: Fraction
    leader: Fraction
    games: int

    @property
    def points(self) -> Fraction:
        """Blue points + Red points + leader points (PG 35)."""
        return self.blue + self.red + self.leader


GREEN_LADDER: tuple[RankingCriterion[GreenLine], ...] = (  # PG 35, PG 36
    RankingCriterion("PG 35", "pg-parted-by-green", lambda line: line.points),
    RankingCriterion("PG 36", "pg-parted-by-games", lambda line: line.games),
)


def green_points(position: int, params: Params) -> Fraction:
    """Points for the first fifteen of Blue or Red; a shared position gives each its points (PG 35)."""
    return Fraction(params.green_points[position - 1]) if position <= len(params.green_points) else Fraction(0)


def green(
    *,
    blue: Sequence[Placed[Active]],
    red: Sequence[Placed[Active]],
    leading: Mapping[str, Sequence[Placed[Active]]],
    params: Params,
) -> list[Placed[GreenLine]]:
    """The Green ranking of everybody with points (PG 35, PG 36, PG 37)."""
    blue_points, red_points = _first(blue, params), _first(red, params)
    leader, none = leader_totals(leading, params), Fraction(0)
    with_some = blue_points.keys() | red_points.keys() | leader.keys()
    lines = [
        GreenLine(
            line.item.player,
            blue_points.get(line.item.player, none),
            red_points.get(line.item.player, none),
            leader.get(line.item.player, none),
            line.item.played,
        )
        for line in blue
        if line.item.player in with_some
    ]
    return placed_by((line for line in lines if line.points > 0), GREEN_LADDER)


def _first(ranking: Sequence[Placed[Active]], params: Params) -> dict[str, Fraction]:
    """The points of those whose position in Blue or Red gives some (PG 35)."""
    most = len(params.green_points)
    return {line.item.player: green_points(line.position, params) for line in ranking if line.position <= most}


def leader_totals(leading: Mapping[str, Sequence[Placed[Active]]], params: Params) -> dict[str, Fraction]:
    """Everybody's leader points, summed exactly over games and groups (PG 35)."""
    total: dict[str, Fraction] = {}
    for ranking in leading.values():
        for line in ranking:
            if line.position > len(params.leader_points):
                break
            so_far = total.get(line.item.player, Fraction(0))
            total[line.item.player] = so_far + leader_points(line.position, params)
    return total


def green_row(line: Placed[GreenLine]) -> RankingRow:
    """A line of Green: the points and where they come from (PG 35)."""
    more = {"blue": line.item.blue, "red": line.item.red, "leader": line.item.leader, "games": line.item.games}
    return RankingRow(line.position, line.item.player, line.item.points, more)
