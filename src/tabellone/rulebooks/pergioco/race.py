"""The Race: who may be in its stages, and points by position over a year (PG 38, PG 39, PG 40, ruling race-zero)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import lru_cache
from math import log

from tabellone.contract.answers import RankingRow
from tabellone.engine.errors import Problem, at
from tabellone.engine.facts import Person, Season, Tournament
from tabellone.engine.numbers import Exact
from tabellone.rulebooks.pergioco.params import DEFAULT, RACE_SINCE, Params, stage_params
from tabellone.rulebooks.pergioco.rankings import Placed, RankingCriterion, placed_by
from tabellone.rulebooks.pergioco.rating import registered_by
from tabellone.rulebooks.pergioco.stage import closed_stage, standing


@dataclass(frozen=True, slots=True)
class RaceLine:
    """A player's Race: the result of each Race stage they are ranked in, and the total (PG 40).

    `dropped` are the stages whose results the total leaves out, `after_drops` is the total if the Race ended now.
    """

    player: str
    results: Mapping[str, int]
    total: int
    dropped: tuple[str, ...]
    after_drops: int


RACE_LADDER: tuple[RankingCriterion[RaceLine], ...] = (
    RankingCriterion("PG 40", "pg-parted-by-race", lambda line: line.total),
)


def race_points(players: int, position: int, k: Exact = DEFAULT.race_k) -> int:
    """16.70 · log N / log(P + 1), rounded down, for N ranked players and position P (PG 39).

    Exact: with k = a/b, m points are reached when (P + 1)^(b·m) ≤ N^a, a comparison of whole numbers.
    """
    numerator, denominator = k.as_integer_ratio()
    return _floored(players, position + 1, numerator, denominator)


@lru_cache(maxsize=8192)
def _floored(players: int, base: int, numerator: int, denominator: int) -> int:
    if players <= 1:
        return 0
    power, step = players**numerator, base**denominator
    points = int(numerator * log(players) / (denominator * log(base)))
    while step**points > power:
        points -= 1
    while step ** (points + 1) <= power:
        points += 1
    return points


def race_stages(stages: Iterable[Tournament], year: int) -> list[Tournament]:
    """The Race stages of a year, in the order given (PG 38)."""
    return [stage for stage in stages if stage.race and stage.end.year == year]


def stage_results(stage: Tournament, base: Params) -> dict[str, int]:
    """Race points of everybody who is ranked in a Race stage; N counts only them (PG 39)."""
    params, rows = stage_params(stage, base), standing(closed_stage(stage), base=base).rows
    return {row.player: race_points(len(rows), row.position, params.race_k) for row in rows}


def drops_now(params: Params, *, over: bool) -> bool:
    """Whether best and worst are left out yet: at the end of the Race, or from the start (PG 40, race_drops_at)."""
    return over or params.race_drops_at == "running"


def drops_any(counted: int, params: Params) -> bool:
    """Whether so many results are enough to leave out the best and the worst (PG 40, ruling race-zero)."""
    return counted >= max(params.race_drops_from, 2)


def race_total(results: Sequence[int], stages: int, params: Params, *, over: bool = True) -> int:
    """The total of some results out of so many stages; one not played counts 0 (PG 11, PG 40, ruling race-zero)."""
    missed = [0] * (stages - len(results)) if params.missed_race_is_zero else []
    return counted_total([*results, *missed], params, over=over)


def counted_total(terms: Sequence[int], params: Params, *, over: bool) -> int:
    """The sum of all results that count, without the best and the worst (PG 40).

    The plain sum where fewer than three stages have been played, and until the Race is over (ruling race-zero).
    """
    if not drops_now(params, over=over) or not drops_any(len(terms), params):
        return sum(terms)
    return sum(terms) - max(terms) - min(terms)


def race_terms(results: Mapping[str, int], stages: Sequence[str], params: Params) -> list[int]:
    """The results that count, stage by stage: 0 for one that was not played (ruling race-zero)."""
    return [results.get(stage, 0) for stage in stages if params.missed_race_is_zero or stage in results]


def dropped_results(results: Mapping[str, int], stages: Sequence[str], params: Params) -> tuple[str, ...]:
    """The stages of the best and of the worst result, where there are enough to leave them out (PG 40).

    Of equal ones the earliest; a stage not played is a 0 below any other (ruling first-of-equals).
    """
    counted = [stage for stage in stages if params.missed_race_is_zero or stage in results]
    if not drops_any(len(counted), params):
        return ()
    worth = {stage: (results.get(stage, 0), stage in results) for stage in counted}
    best = max(counted, key=worth.__getitem__)
    return best, min((stage for stage in counted if stage != best), key=worth.__getitem__)


Results = Callable[[Tournament, Params], Mapping[str, int]]


def race_lines(
    stages: Sequence[Tournament], params: Params, results_of: Results = stage_results, *, over: bool
) -> list[RaceLine]:
    """Everybody with a Race result in these Race stages, also those who are excluded (PG 40)."""
    results: dict[str, dict[str, int]] = {}
    for stage in stages:
        for player, points in results_of(stage, params).items():
            results.setdefault(player, {})[stage.id] = points
    ids, dropping = [stage.id for stage in stages], drops_now(params, over=over)
    return [
        RaceLine(
            player,
            own,
            race_total(list(own.values()), len(stages), params, over=over),
            dropped_results(own, ids, params) if dropping else (),
            race_total(list(own.values()), len(stages), params),
        )
        for player, own in results.items()
    ]


def race_ranking(lines: Iterable[RaceLine]) -> list[Placed[RaceLine]]:
    """The Race ranking; equal totals share the position (PG 40)."""
    return placed_by(lines, RACE_LADDER)


def planned_stages(season: Season, year: int, params: Params) -> int:
    """How many Race stages a year has, for all that is known: twelve unless the season says otherwise (PG 38).

    What is planned is planned for the season's own year (ruling planned-race-year).
    """
    return season.race_stages if season.race_stages is not None and season.year == year else params.race_stages


def provisional(stages: int, planned: int, on: date) -> bool:
    """Whether Race stages are still to come: neither the planned ones nor the year are over (ruling race-zero)."""
    return stages < planned and (on.month, on.day) != (12, 31)


def race_row(line: Placed[RaceLine], *, still_open: bool) -> RankingRow:
    """A line of the Race: the total, the result of each stage, what is left out, the total if it ended now (PG 40)."""
    own = line.item
    more = {"results": dict(own.results), "dropped": own.dropped, "after_drops": Fraction(own.after_drops)}
    return RankingRow(line.position, own.player, own.total, more | ({"provisional": True} if still_open else {}))


def race_unregistered(stage: Tournament, people: Mapping[str, Person], base: Params) -> Iterator[Problem]:
    """Entrants of a Race stage who are not registered by the day it starts, each with the place (PG 38)."""
    params = stage_params(stage, base)
    day = stage.start if params.race_registered_by == "start" else stage.end
    for i, entrant in enumerate(stage.players):
        person = people.get(entrant.id)
        if entrant.id not in params.taken_out and not registered_by(person, day):
            since = person.registered if person and person.registered else ""
            values = {"player": entrant.id, "stage": stage.name, "day": day, "registered": since}
            code = "pg-race-registered-late" if since else "pg-race-unregistered"
            yield Problem(code, at("players", i), "PG 38", stage.id, values)


def race_too_many(stage: Tournament, params: Params) -> Iterator[Problem]:
    """A Race stage with more than sixty-four players (PG 40)."""
    entered = [player.id for player in stage.players if player.id not in params.taken_out]
    if stage.race and len(entered) > params.race_players:
        values = {"players": len(entered), "most": params.race_players, "over": len(entered) - params.race_players}
        yield Problem("pg-race-too-many", at("players", params.race_players), "PG 40", values=values)


def race_too_early(stage: Tournament) -> Iterator[Problem]:
    """A Race stage from before there was a Race (PG 38)."""
    if stage.race and stage.end.year < RACE_SINCE:
        yield Problem.of("pg-race-too-early", "race", rule="PG 38", end=stage.end, since=RACE_SINCE)


def race_thirteenth(tournaments: Sequence[Tournament], params: Params) -> Iterator[Problem]:
    """Race stages of a year beyond the twelfth, by end date and id (PG 38)."""
    by_year: dict[int, list[Tournament]] = {}
    for stage in sorted((each for each in tournaments if each.race), key=lambda each: (each.end, each.id)):
        by_year.setdefault(stage.end.year, []).append(stage)
    for year, stages in by_year.items():
        for number, stage in enumerate(stages[params.race_stages :], start=params.race_stages + 1):
            values = {"stage": stage.name, "number": number, "most": params.race_stages, "year": year}
            yield Problem("pg-race-thirteenth", "race", "PG 38", stage.id, values)
