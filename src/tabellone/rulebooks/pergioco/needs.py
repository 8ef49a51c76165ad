"""What a player needs in the next stage to gain a place in the Race or in Green (PG 22, PG 35, PG 39, PG 40).

Everything is calculated as the season does it; what is taken for granted of the others is told with the answer.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import fsum

from tabellone.contract.odds import Need
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.numbers import from_thousandths, thousandths
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.pergioco.explain import placed_line, without_rating_histories
from tabellone.rulebooks.pergioco.explain_season import place_in_ranking, race_total_step
from tabellone.rulebooks.pergioco.history import Book, rating_book
from tabellone.rulebooks.pergioco.race import race_points, race_total
from tabellone.rulebooks.pergioco.rating import expectation, rerated, start_rating
from tabellone.rulebooks.pergioco.season import SeasonDay, Worked, is_eligible, ranked_on, season_day

Places = tuple[int | None, int | None]  # today's, and the one after


def none_step(name: str, rule: str, most: int) -> Step:
    """That not even the best result gains a place (PG 35, PG 40)."""
    return Step(rule, name, {"most": most}, steps=(others_step(rule),))


def others_step(rule: str) -> Step:
    """What is taken for granted: the others gain nothing in that stage (ruling need-others-rest)."""
    return Step(rule, "pg-need-others-rest" if rule == "PG 40" else "pg-need-others-still")


def race_gain(day: SeasonDay, results: Sequence[int], finish: tuple[int, int], places: Places) -> Step:
    """The position needed, its Race points, the total they would make (PG 39, PG 40, ruling race-zero)."""
    (players, position), params = finish, day.book.params
    inputs: dict[str, Value] = {"k": params.race_k, "players": players, "position": position}
    points = race_points(players, position, params.race_k)
    formula = "down(k * log(players) / log(position + 1))"
    worth = Step("PG 39", "pg-need-race-points", inputs, formula, points)
    stages = len(day.race_stages) + 1
    missed = [0] * (stages - len(results) - 1) if params.missed_race_is_zero else []
    total = race_total_step(day, [*results, points, *missed], stages, over=stages >= day.race_planned)
    told = {"position": position, "players": players, **_places(places)}
    name = "pg-need-race" if places[0] else "pg-need-race-enter"
    return Step("PG 40", name, told, result=position, steps=(worth, total, others_step("PG 40")))


def green_gain(today: SeasonDay, then: SeasonDay, game: str, player: str, games: Sequence[tuple[float, int]]) -> Step:
    """The score needed, the PGR it would make, the place in Green with it (PG 22, PG 35)."""
    params = today.book.params
    before = today.book.ratings.get(game, {}).get(player, start_rating(params))
    score = Fraction(fsum(score for score, _ in games))
    change = fsum(score - expectation(before, other, params) for score, other in games)
    inputs: dict[str, Value] = {"before": from_thousandths(before), "k": params.k, "change": change, "game": game}
    after = from_thousandths(then.book.ratings[game][player])
    rating = Step("PG 22", "pg-need-rating", inputs, "round(before + k * change, 3)", after)
    place = place_in_ranking(then, player, "green")
    made = (without_rating_histories(place),) if place else ()
    places = (green_place(today, player), green_place(then, player))
    told = {"score": score, "games": len(games), "game": game, **_places(places)}
    name = "pg-need-green" if places[0] else "pg-need-green-enter"
    return Step("PG 35", name, told, result=score, steps=(rating, *made, others_step("PG 35")))


def _places(places: Places) -> dict[str, Value]:
    """Today's place, where there is one, and the one after."""
    return {name: place for name, place in zip(("now", "then"), places, strict=True) if place is not None}


FEWEST = 2  # ranked players of a stage: nobody is ranked alone


def race_need(season: Season, tournaments: Sequence[Tournament], player: str, on: date, ranked: int) -> Need:
    """The last position in the next Race stage, with so many ranked, that gains a place in the Race (PG 39, PG 40).

    The others are taken to miss that stage, so that it counts 0 for them (ruling need-others-rest, ruling race-zero).
    With the last planned stage the Race ends, and the best and the worst go.
    """
    day = season_day(season, tournaments, on)
    refuse_outsider(day, player)
    most = day.book.params.race_players
    if not FEWEST <= ranked <= most:
        raise RuleError("pg-need-race-field", rule="PG 40", players=ranked, least=FEWEST, most=most)
    now = placed_line(day.race, player)
    position = now.position if now else None
    if not day.race_open:
        step = Step("PG 38", "pg-need-race-over", {"stages": len(day.race_stages), "year": on.year})
        return Need("race", player, position, None, None, (step,))
    if position == 1:
        return nothing_to_gain("race", player)
    results = list(now.item.results.values()) if now else []
    stages, params = len(day.race_stages) + 1, day.book.params
    total = partial(race_total, stages=stages, params=params, over=stages >= day.race_planned)
    others = [total(list(line.item.results.values())) for line in day.race if line.item.player != player]

    def place(finish: int) -> int:
        own = total([*results, race_points(ranked, finish, params.race_k)])
        return 1 + sum(other > own for other in others)

    finish = last_gaining(place, ranked, position)
    if finish is None:
        step = none_step("pg-need-race-none", "PG 40", ranked)
        return Need("race", player, position, None, None, (step,))
    step = race_gain(day, results, (ranked, finish), (position, place(finish)))
    return Need("race", player, position, Fraction(finish), place(finish), (step,))


def last_gaining(place: Callable[[int], int], ranked: int, position: int | None) -> int | None:
    """The last finish whose place is better than today's; who is outside the ranking gains by any (PG 40)."""
    return next((finish for finish in range(ranked, 0, -1) if position is None or place(finish) < position), None)


def refuse_outsider(day: SeasonDay, player: str) -> None:
    """Whoever no ranking lists gains no place in one (PG 3, PG 5, PG 7)."""
    if not is_eligible(day.book, player, day.on):
        raise RuleError("pg-need-outside", rule="PG 5", player=player)


def nothing_to_gain(ranking: str, player: str) -> Need:
    """Whoever stands first has no place to gain."""
    rule = "PG 40" if ranking == "race" else "PG 35"
    return Need(ranking, player, 1, None, None, (Step(rule, "pg-need-first", {"ranking": ranking}),))


MOST_GAMES = 99


@dataclass(frozen=True, slots=True)
class Trial:
    """A stage to come, as one player would play it: the game, and the opponents' ratings in thousandths."""

    player: str
    game: str
    opponents: tuple[int, ...]

    def games(self, halves: int) -> list[tuple[float, int]]:
        """Games with so many half points in all: which of them are won does not matter, for E is as it was (PG 22)."""
        scores = [min(2, max(0, halves - 2 * nth)) / 2 for nth in range(len(self.opponents))]
        return list(zip(scores, self.opponents, strict=True))


def green_need(
    season: Season, tournaments: Sequence[Tournament], player: str, on: date, *, game: str, opponents: Sequence[Decimal]
) -> Need:
    """The least score against these opponents, by their PGRs, that gains a place in Green (PG 22, PG 35).

    Nobody else's rating is taken to move (ruling need-others-rest); the stage counts in the year of the day.
    """
    if not 1 <= len(opponents) <= MOST_GAMES:
        raise RuleError("pg-need-games", rule="PG 22", games=len(opponents), most=MOST_GAMES)
    trial, worked = Trial(player, game, tuple(map(thousandths, opponents))), Worked()
    book = rating_book(season, tournaments, on)
    today = ranked_on(season, tournaments, on, book, worked)
    refuse_outsider(today, player)
    position = green_place(today, player)
    if position == 1:
        return nothing_to_gain("green", player)

    def day(halves: int) -> SeasonDay:
        return ranked_on(season, tournaments, on, book_with(book, trial, halves, on.year), worked)

    def gains(halves: int) -> bool:
        place = green_place(day(halves), player)
        return place is not None and (position is None or place < position)

    # a higher score never costs a place: one's own points can only grow with it, those of others only shrink
    most = 2 * len(opponents)
    halves = bisect_left(range(most + 1), x=True, key=gains)
    if halves > most:
        step = none_step("pg-need-green-none" if position else "pg-need-green-never", "PG 35", len(opponents))
        return Need("green", player, position, None, None, (step,))
    then = day(halves)
    step = green_gain(today, then, trial.game, player, trial.games(halves))
    return Need("green", player, position, Fraction(halves, 2), green_place(then, player), (step,))


def green_place(day: SeasonDay, player: str) -> int | None:
    """The place in Green; None without points (PG 35)."""
    line = placed_line(day.green, player)
    return line.position if line else None


def book_with(book: Book, trial: Trial, halves: int, year: int) -> Book:
    """The ratings as they would be after the stage: only the player's moves, and the games count (PG 22, PG 23)."""
    game, player = trial.game, trial.player
    held, counts = book.ratings.get(game, {}), book.games.get(game, {})
    after = rerated(held.get(player, start_rating(book.params)), trial.games(halves), book.params)
    years = counts.get(player, {})
    played = {**years, year: years.get(year, 0) + len(trial.opponents)}
    return replace(
        book,
        ratings={**book.ratings, game: {**held, player: after}},
        games={**book.games, game: {**counts, player: played}},
        moves=book.moves + Counter({game: halves + 1}),  # each trial is another state of the game's ratings
    )
