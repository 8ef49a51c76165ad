"""How a player's line in each ranking came about (PG 24, PG 29, PG 30, PG 32, PG 33, PG 35, PG 36)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tabellone.engine.numbers import from_thousandths
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.pergioco.activity import Active
from tabellone.rulebooks.pergioco.explain_parts import line_of, place_step, summed
from tabellone.rulebooks.pergioco.explain_rating import rating_step
from tabellone.rulebooks.pergioco.green import GREEN_LADDER, position_points
from tabellone.rulebooks.pergioco.ladder import Placed
from tabellone.rulebooks.pergioco.leaders import GAME_LADDER, GROUP_LADDER, leader_points
from tabellone.rulebooks.pergioco.params import Params
from tabellone.rulebooks.pergioco.red_blue import BLUE_LADDER, mean, overall, red_ladder
from tabellone.rulebooks.pergioco.season import Day


def _sum(day: Day, active: Active) -> Step:
    """The active PGRs, one by one, and their sum (PG 27, PG 32)."""
    ratings = [rating_step(day, active.player, game) for game in sorted(active.ratings)]
    return summed("PG 32", "pg-active-sum", ratings, from_thousandths(active.total))


def _mean_inputs(active: Active) -> dict[str, Value]:
    return {"total": from_thousandths(active.total), "active": active.count, "games": active.played}


def red_step(day: Day, player: str) -> Step | None:
    """The place in Red (PG 24, PG 29, PG 30)."""
    own = line_of(day.red, player)
    if own is None:
        return None
    inputs = _mean_inputs(own.item)
    made = Step("PG 24", "pg-overall", inputs, "down(total / active)", overall(own.item), (_sum(day, own.item),))
    return place_step(day.red, own, red_ladder(day.book.params), rule="PG 29", name="pg-red", made=[made])


def blue_step(day: Day, player: str) -> Step | None:
    """The place in Blue (PG 32, PG 33)."""
    own = line_of(day.blue, player)
    if own is None:
        return None
    return place_step(day.blue, own, BLUE_LADDER, rule="PG 32", name="pg-blue", made=[_sum(day, own.item)])


def game_step(day: Day, player: str, game: str) -> Step | None:
    """The place in a game's ranking (PG 20, PG 35)."""
    lines = day.games[game]
    own = line_of(lines, player)
    if own is None:
        return None
    made = rating_step(day, player, game)
    return place_step(lines, own, GAME_LADDER, rule="PG 20", name="pg-game-ranking", made=[made], what=game)


def group_step(day: Day, player: str, group: str) -> Step | None:
    """The place in a group of games (ruling leader-groups)."""
    lines = day.groups[group]
    own = line_of(lines, player)
    if own is None:
        return None
    inputs = _mean_inputs(own.item) | {"group": group}
    made = Step("PG 35", "pg-group-mean", inputs, "total / active", mean(own.item), (_sum(day, own.item),))
    return place_step(lines, own, GROUP_LADDER, rule="PG 35", name="pg-group-ranking", made=[made], what=group)


def green_step(day: Day, player: str) -> Step | None:
    """The place in Green: Blue points + Red points + leader points (PG 35, PG 36)."""
    own = line_of(day.green, player)
    if own is None:
        return None
    line, params = own.item, day.book.params
    parts = [
        _position_points(day.blue, player, "pg-blue-points", day),
        _position_points(day.red, player, "pg-red-points", day),
    ]
    led = [
        _leader_points(name, found.position, params)
        for name, lines in sorted(day.leading.items())
        if (found := line_of(lines, player)) and found.position <= len(params.leader_points)
    ]
    leader = summed("PG 35", "pg-leader-points", led, line.leader)
    inputs: dict[str, Value] = {"blue": line.blue, "red": line.red, "leader": line.leader, "games": line.games}
    made = Step("PG 35", "pg-green-points", inputs, "blue + red + leader", line.points, (*parts, leader))
    return place_step(day.green, own, GREEN_LADDER, rule="PG 35", name="pg-green", made=[made])


def _position_points(lines: Sequence[Placed[Active]], player: str, name: str, day: Day) -> Step:
    own = line_of(lines, player)
    position = own.position if own else 0
    points = position_points(position, day.book.params) if own else Fraction(0)
    return Step("PG 35", name, {"position": position}, result=points)


def _leader_points(ranking: str, position: int, params: Params) -> Step:
    kind, _, name = ranking.partition(":")
    inputs: dict[str, Value] = {"ranking": name, "position": position}
    told = "pg-leader-group" if kind == "group" else "pg-leader"
    return Step("PG 35", told, inputs, result=leader_points(position, params))
