"""Rankings of games and of groups of games, and the leader points of their first five (PG 35, ruling leader-groups)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from tabellone.engine.answers import RankingRow
from tabellone.engine.facts import Game
from tabellone.engine.numbers import from_thousandths, to_decimal
from tabellone.rulebooks.pergioco.activity import Active
from tabellone.rulebooks.pergioco.ladder import Placed, Rung, placed
from tabellone.rulebooks.pergioco.params import Params
from tabellone.rulebooks.pergioco.red_blue import mean

GAME_LADDER: tuple[Rung[Active], ...] = (
    Rung("PG 20", "pg-parted-by-pgr", lambda active: from_thousandths(active.total)),
    Rung("PG 35", "pg-parted-by-games", lambda active: active.played),
)
GROUP_LADDER: tuple[Rung[Active], ...] = (
    Rung("PG 35", "pg-parted-by-mean", mean),
    Rung("PG 35", "pg-parted-by-games", lambda active: active.played),
)


def grouped(games: Iterable[Game]) -> dict[str, list[str]]:
    """The games of each group (PG 35)."""
    found: dict[str, list[str]] = {}
    for game in games:
        if game.group is not None:
            found.setdefault(game.group, []).append(game.id)
    return found


def game_ranking(field: Iterable[Active], game: str) -> list[Placed[Active]]:
    """A game's own ranking: by active PGR, ties by more games of it, then shared (PG 20, PG 27, PG 35)."""
    return placed((active.within([game]) for active in field if game in active.ratings), GAME_LADDER)


def group_ranking(field: Iterable[Active], games: Sequence[str]) -> list[Placed[Active]]:
    """A group's ranking: by the mean of the active PGRs in it, ties by more games there (ruling leader-groups)."""
    inside = (active.within(games) for active in field)
    return placed((active for active in inside if active.count), GROUP_LADDER)


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
