"""How what a player needs is told: the result, its worth, what is taken for granted (PG 22, PG 35, PG 40)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import fsum

from tabellone.engine.numbers import from_thousandths
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.pergioco.explain_parts import without_rating_histories
from tabellone.rulebooks.pergioco.explain_race import total_step
from tabellone.rulebooks.pergioco.explain_rankings import green_step
from tabellone.rulebooks.pergioco.race import race_points
from tabellone.rulebooks.pergioco.rating import expectation, start_rating
from tabellone.rulebooks.pergioco.season import Day

Places = tuple[int | None, int | None]  # today's, and the one after


def none_step(name: str, rule: str, most: int) -> Step:
    """That not even the best result gains a place (PG 35, PG 40)."""
    return Step(rule, name, {"most": most}, steps=(others_step(rule),))


def others_step(rule: str) -> Step:
    """What is taken for granted: the others gain nothing in that stage (ruling need-others-rest)."""
    return Step(rule, "pg-need-others-rest" if rule == "PG 40" else "pg-need-others-still")


def race_gain(day: Day, results: Sequence[int], finish: tuple[int, int], places: Places) -> Step:
    """The position needed, its Race points, the total they would make (PG 39, PG 40, ruling race-zero)."""
    (players, position), params = finish, day.book.params
    inputs: dict[str, Value] = {"k": params.race_k, "players": players, "position": position}
    points = race_points(players, position, params.race_k)
    formula = "down(k * log(players) / log(position + 1))"
    worth = Step("PG 39", "pg-need-race-points", inputs, formula, points)
    stages = len(day.race_stages) + 1
    missed = [0] * (stages - len(results) - 1) if params.missed_race_is_zero else []
    total = total_step(day, [*results, points, *missed], stages, over=stages >= day.race_planned)
    told = {"position": position, "players": players, **_places(places)}
    name = "pg-need-race" if places[0] else "pg-need-race-enter"
    return Step("PG 40", name, told, result=position, steps=(worth, total, others_step("PG 40")))


def green_gain(today: Day, then: Day, game: str, player: str, games: Sequence[tuple[float, int]]) -> Step:
    """The score needed, the PGR it would make, the place in Green with it (PG 22, PG 35)."""
    params = today.book.params
    before = today.book.ratings.get(game, {}).get(player, start_rating(params))
    score = Fraction(fsum(score for score, _ in games))
    change = fsum(score - expectation(before, other, params) for score, other in games)
    inputs: dict[str, Value] = {"before": from_thousandths(before), "k": params.k, "change": change, "game": game}
    after = from_thousandths(then.book.ratings[game][player])
    rating = Step("PG 22", "pg-need-rating", inputs, "round(before + k * change, 3)", after)
    place = green_step(then, player)
    made = (without_rating_histories(place),) if place else ()
    places = (_position(green_step(today, player)), _position(place))
    told = {"score": score, "games": len(games), "game": game, **_places(places)}
    name = "pg-need-green" if places[0] else "pg-need-green-enter"
    return Step("PG 35", name, told, result=score, steps=(rating, *made, others_step("PG 35")))


def _position(step: Step | None) -> int | None:
    return int(step.result) if step else None


def _places(places: Places) -> dict[str, Value]:
    """Today's place, where there is one, and the one after."""
    return {name: place for name, place in zip(("now", "then"), places, strict=True) if place is not None}
