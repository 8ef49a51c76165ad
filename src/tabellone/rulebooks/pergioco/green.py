"""The Green ranking: Blue points, Red points and leader points together (PG 35, PG 36, PG 37)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tabellone.engine.answers import RankingRow
from tabellone.rulebooks.pergioco.activity import Active
from tabellone.rulebooks.pergioco.ladder import Placed, Rung, placed
from tabellone.rulebooks.pergioco.leaders import leader_points
from tabellone.rulebooks.pergioco.params import Params


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


GREEN_LADDER: tuple[Rung[GreenLine], ...] = (  # PG 35, PG 36
    Rung("PG 35", "pg-parted-by-green", lambda line: line.points),
    Rung("PG 36", "pg-parted-by-games", lambda line: line.games),
)


def position_points(position: int, params: Params) -> Fraction:
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
    return placed((line for line in lines if line.points > 0), GREEN_LADDER)


def _first(ranking: Sequence[Placed[Active]], params: Params) -> dict[str, Fraction]:
    """The points of those whose position in Blue or Red gives some (PG 35)."""
    most = len(params.green_points)
    return {line.item.player: position_points(line.position, params) for line in ranking if line.position <= most}


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
