"""How a player's line in each ranking and in the Race came about, down to the games (PG 10, PG 24 to PG 40)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.numbers import from_thousandths
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.pergioco.explain import (
    lost_ratings,
    placed_line,
    race_step,
    ranking_place_step,
    rated_games,
    rating_step,
    stage_steps,
    summed,
    without_rating_histories,
)
from tabellone.rulebooks.pergioco.params import Params, stage_params
from tabellone.rulebooks.pergioco.race import RACE_LADDER, RaceLine, counted_total, drops_any, drops_now, race_terms
from tabellone.rulebooks.pergioco.rankings import (
    BLUE_LADDER,
    GAME_LADDER,
    GREEN_LADDER,
    GROUP_LADDER,
    GreenLine,
    Placed,
    green_points,
    leader_points,
    mean,
    overall,
    red_ladder,
)
from tabellone.rulebooks.pergioco.rating import Active, registered_by
from tabellone.rulebooks.pergioco.season import SeasonDay, is_eligible
from tabellone.rulebooks.pergioco.stage import closed_stage, standing


def _sum(day: SeasonDay, active: Active) -> Step:
    """The active PGRs, one by one, and their sum (PG 27, PG 32)."""
    ratings = [rating_step(day, active.player, game) for game in sorted(active.ratings)]
    return summed("PG 32", "pg-active-sum", ratings, from_thousandths(active.total))


def _mean_inputs(active: Active) -> dict[str, Value]:
    return {"total": from_thousandths(active.total), "active": active.count, "games": active.played}


def red_step(day: SeasonDay, own: Placed[Active]) -> Step:
    """The place in Red (PG 24, PG 29, PG 30)."""
    inputs = _mean_inputs(own.item)
    made = Step("PG 24", "pg-overall", inputs, "down(total / active)", overall(own.item), (_sum(day, own.item),))
    return ranking_place_step(day.red, own, red_ladder(day.book.params), rule="PG 29", name="pg-red", made=[made])


def blue_step(day: SeasonDay, own: Placed[Active]) -> Step:
    """The place in Blue (PG 32, PG 33)."""
    return ranking_place_step(day.blue, own, BLUE_LADDER, rule="PG 32", name="pg-blue", made=[_sum(day, own.item)])


def game_step(day: SeasonDay, own: Placed[Active], game: str) -> Step:
    """The place in a game's ranking (PG 20, PG 35)."""
    made = rating_step(day, own.item.player, game)
    return ranking_place_step(
        day.games[game], own, GAME_LADDER, rule="PG 20", name="pg-game-ranking", made=[made], what=game
    )


def group_step(day: SeasonDay, own: Placed[Active], group: str) -> Step:
    """The place in a group of games (ruling leader-groups)."""
    inputs = _mean_inputs(own.item) | {"group": group}
    made = Step("PG 35", "pg-group-mean", inputs, "total / active", mean(own.item), (_sum(day, own.item),))
    return ranking_place_step(
        day.groups[group], own, GROUP_LADDER, rule="PG 35", name="pg-group-ranking", made=[made], what=group
    )


def green_step(day: SeasonDay, own: Placed[GreenLine]) -> Step:
    """The place in Green: Blue points + Red points + leader points (PG 35, PG 36)."""
    line, params, player = own.item, day.book.params, own.item.player
    parts = [
        _position_points(day.blue, player, "pg-blue-points", day),
        _position_points(day.red, player, "pg-red-points", day),
    ]
    led = [
        _leader_points(name, found.position, params)
        for name, lines in sorted(day.leading.items())
        if (found := placed_line(lines, player)) and found.position <= len(params.leader_points)
    ]
    leader = summed("PG 35", "pg-leader-points", led, line.leader)
    inputs: dict[str, Value] = {"blue": line.blue, "red": line.red, "leader": line.leader, "games": line.games}
    made = Step("PG 35", "pg-green-points", inputs, "blue + red + leader", line.points, (*parts, leader))
    return ranking_place_step(day.green, own, GREEN_LADDER, rule="PG 35", name="pg-green", made=[made])


def _position_points(lines: Sequence[Placed[Active]], player: str, name: str, day: SeasonDay) -> Step:
    own = placed_line(lines, player)
    position = own.position if own else 0
    points = green_points(position, day.book.params) if own else Fraction(0)
    return Step("PG 35", name, {"position": position}, result=points)


def _leader_points(ranking: str, position: int, params: Params) -> Step:
    kind, _, name = ranking.partition(":")
    inputs: dict[str, Value] = {"ranking": name, "position": position}
    told = "pg-leader-group" if kind == "group" else "pg-leader"
    return Step("PG 35", told, inputs, result=leader_points(position, params))


# how a result is told that the total leaves out: the best, the worst
BEST = {"pg-race-points": "pg-race-points-best"}
WORST = {"pg-race-points": "pg-race-points-worst", "pg-race-missed": "pg-race-missed-worst"}


def race_ranking_step(day: SeasonDay, own: Placed[RaceLine]) -> Step:
    """The place in the Race: every Race stage of the year, and what is dropped (PG 39, PG 40, ruling race-zero)."""
    stages = tuple(_stage(day, stage, own.item) for stage in day.race_stages)
    terms = race_terms(own.item.results, [stage.id for stage in day.race_stages], day.book.params)
    total = replace(race_total_step(day, terms, len(stages), over=not day.race_open), steps=stages)
    return ranking_place_step(
        day.race, own, RACE_LADDER, rule="PG 40", name="pg-race", made=[total, *_if_over(day, terms)]
    )


def race_total_step(day: SeasonDay, terms: Sequence[int], stages: int, *, over: bool) -> Step:
    """The total of all results that count, out of so many stages, while the Race goes on or when it is over (PG 40)."""
    params, inputs = day.book.params, _inputs(terms)
    total, told = counted_total(terms, params, over=over), {"stages": stages, "planned": day.race_planned}
    if not drops_now(params, over=over):
        return Step("PG 40", "pg-race-so-far", inputs | told, " + ".join(inputs) or "0", total)
    if not drops_any(len(terms), params):
        return Step("PG 40", "pg-race-sum", inputs | told, " + ".join(inputs) or "0", total)
    return Step("PG 40", "pg-race-total", inputs | told, _without_two(inputs), total)


def _if_over(day: SeasonDay, terms: Sequence[int]) -> list[Step]:
    """What the total would be if the Race ended now, where that is something else (PG 40, race_drops_at)."""
    params, inputs = day.book.params, _inputs(terms)
    if drops_now(params, over=not day.race_open) or not drops_any(len(terms), params):
        return []
    total = counted_total(terms, params, over=True)
    return [Step("PG 40", "pg-race-if-over", inputs, _without_two(inputs), total)]


def _inputs(terms: Sequence[int]) -> dict[str, Value]:
    return {f"term_{number}": term for number, term in enumerate(terms, start=1)}


def _without_two(inputs: dict[str, Value]) -> str:
    names = ", ".join(inputs)
    return f"{' + '.join(inputs)} - max({names}) - min({names})"


def _stage(day: SeasonDay, stage: Tournament, line: RaceLine) -> Step:
    """The Race points of one stage, marked where the total leaves them out (PG 39, PG 40)."""
    step = _worth(day, stage, line.player)
    if stage.id not in line.dropped:
        return step
    told = BEST if stage.id == line.dropped[0] else WORST
    return replace(step, name=told[step.name])


def _worth(day: SeasonDay, stage: Tournament, player: str) -> Step:
    """The Race points of one stage, with the place in it; 0 where the player has no place (PG 39)."""
    base, stage = day.book.params, closed_stage(stage)
    table = standing(stage, base=base)
    row = next((row for row in table.rows if row.player == player), None)
    if row is None:
        return Step("PG 40", "pg-race-missed", {"stage": stage.id}, result=Decimal(0))
    made = race_step(stage, table, row, stage_params(stage, base))
    return replace(made, steps=stage_steps(stage, player, base)[:1])


MAIN: Mapping[str, Callable[[SeasonDay, Placed[Any]], Step]] = {
    "red": red_step,
    "blue": blue_step,
    "green": green_step,
    "race": race_ranking_step,
}
PART: Mapping[str, Callable[[SeasonDay, Placed[Any], str], Step]] = {"game": game_step, "group": group_step}


def explain_day(day: SeasonDay, player: str, ranking: str | None = None) -> tuple[Step, ...]:
    """How the player's figures on a day came about: all of them, or those of one ranking (PG 10)."""
    if ranking is not None:
        return (_ranking_step(day, player, ranking),)
    standing = [without_rating_histories(_ranking_step(day, player, name)) for name in _told_by_default(day, player)]
    if not is_eligible(day.book, player, day.on):
        standing = standing[:1]
    ratings = [rating_step(day, player, game) for game in rated_games(day.book, player)]
    return (*standing, *(ratings or [*lost_ratings(day, player), Step("PG 20", "pg-no-rating", {"player": player})]))


def known_players(season: Season, tournaments: Sequence[Tournament]) -> set[str]:
    """Everybody the season knows: its own list, ratings carried in, entrants (PG 5)."""
    known = {person.id for person in season.players} | {carried.player for carried in season.ratings}
    return known.union(*({entrant.id for entrant in each.players} for each in tournaments))


def _told_by_default(day: SeasonDay, player: str) -> list[str]:
    """The four rankings always, those of games and groups where the player stands in them."""
    return [name for name, lines in day.lines.items() if name in MAIN or placed_line(lines, player)]


def _ranking_step(day: SeasonDay, player: str, ranking: str) -> Step:
    if ranking not in day.lines:
        raise RuleError("no-such-ranking", rule="PG 10", ranking=ranking, known=list(day.lines))
    return place_in_ranking(day, player, ranking) or _absent(day, player, ranking)


def place_in_ranking(day: SeasonDay, player: str, ranking: str) -> Step | None:
    """How the player's place in a ranking came about; None where there is none (PG 10)."""
    own = placed_line(day.lines[ranking], player)
    if own is None:
        return None
    kind, _, name = ranking.partition(":")
    return PART[kind](day, own, name) if name else MAIN[kind](day, own)


def _absent(day: SeasonDay, player: str, ranking: str) -> Step:
    """Why the player is not in a ranking (PG 3, PG 5, PG 7, PG 23, PG 35, PG 40)."""
    person = day.book.people.get(player)
    inputs: dict[str, Value] = {"player": player, "ranking": ranking, "day": day.on.isoformat(), "year": day.on.year}
    if not registered_by(person, day.on):
        return Step("PG 5", "pg-not-registered", inputs, steps=tuple(lost_ratings(day, player)))
    if person is not None and person.excluded:
        return Step("PG 7", "pg-excluded", inputs)
    if ranking == "race":
        return Step("PG 40", "pg-no-race-result", inputs)
    if ranking == "green" and any(line.item.player == player for line in day.blue):
        return Step("PG 35", "pg-no-green-points", inputs)
    return Step("PG 23", "pg-not-active", inputs)
