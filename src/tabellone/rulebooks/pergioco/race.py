"""The Race: points by position in the Race stages of a year (PG 38, PG 39, PG 40, ruling race-zero)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from math import log

from tabellone.engine.answers import RankingRow
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.numbers import Exact
from tabellone.rulebooks.pergioco.ladder import Placed, Rung, placed
from tabellone.rulebooks.pergioco.params import DEFAULT, Params, stage_params
from tabellone.rulebooks.pergioco.stage import standing


@dataclass(frozen=True, slots=True)
class RaceLine:
    """A player's Race: the result of each Race stage they are ranked in, and the total (PG 40)."""

    player: str
    results: Mapping[str, int]
    total: int


RACE_LADDER: tuple[Rung[RaceLine], ...] = (Rung("PG 40", "pg-parted-by-race", lambda line: line.total),)


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
    params, rows = stage_params(stage, base), standing(stage, base=base).rows
    return {row.player: race_points(len(rows), row.position, params.race_k) for row in rows}


def race_total(results: Sequence[int], stages: int, params: Params) -> int:
    """The sum without the best and the worst; a stage not played counts 0 (PG 11, PG 40, ruling race-zero).

    While fewer than three stages have been played, the plain sum.
    """
    counted = [*results, *[0] * (stages - len(results))] if params.missed_race_is_zero else list(results)
    if len(counted) < params.race_drops_from or len(counted) < 2:
        return sum(counted)
    return sum(counted) - max(counted) - min(counted)


Results = Callable[[Tournament, Params], Mapping[str, int]]


def race_lines(stages: Sequence[Tournament], params: Params, results_of: Results = stage_results) -> list[RaceLine]:
    """Everybody with a Race result in these Race stages, also those who are excluded (PG 40)."""
    results: dict[str, dict[str, int]] = {}
    for stage in stages:
        for player, points in results_of(stage, params).items():
            results.setdefault(player, {})[stage.id] = points
    return [
        RaceLine(player, own, race_total(list(own.values()), len(stages), params)) for player, own in results.items()
    ]


def race(lines: Iterable[RaceLine]) -> list[Placed[RaceLine]]:
    """The Race ranking; equal totals share the position (PG 40)."""
    return placed(lines, RACE_LADDER)


def provisional(season: Season, stages: Sequence[Tournament], on: date, params: Params) -> bool:
    """Whether Race stages are still to come: neither the planned ones nor the year are over (ruling race-zero).

    What is planned is planned for the season's own year (ruling planned-race-year).
    """
    planned = season.race_stages if season.race_stages is not None and season.year == on.year else params.race_stages
    return len(stages) < planned and (on.month, on.day) != (12, 31)


def race_row(line: Placed[RaceLine], *, still_open: bool) -> RankingRow:
    """A line of the Race: the total, and the result of each stage (PG 40)."""
    more = {"results": dict(line.item.results)} | ({"provisional": True} if still_open else {})
    return RankingRow(line.position, line.item.player, line.item.total, more)
