"""The three kinds of ranking: points and ELO of each game, and the general one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from tabellone.contract.answers import RankingRow
from tabellone.engine.memo import OnceTogether
from tabellone.engine.numbers import exact_sum, from_thousandths
from tabellone.engine.positions import ranked
from tabellone.rulebooks.big.circuit.params import CircuitParams
from tabellone.rulebooks.big.circuit.replay import Event
from tabellone.rulebooks.big.circuit.results import Result

Results = Mapping[str, Sequence[Result]]  # person → results that count
N = TypeVar("N", int, Fraction)


def quick(value: N) -> tuple[float, N]:
    """A key in the exact order of the values: the nearest float decides quickly wherever two of them differ."""
    return float(value), value


def best(results: Sequence[Result], how_many: int) -> list[Result]:
    """The best results, the earlier of equal ones first (BIG 5)."""
    if len(results) == 1:  # as most people have of most games
        return list(results[:how_many])
    return sorted(results, key=lambda result: quick(result.points), reverse=True)[:how_many]


def since_reset(events: Iterable[Event]) -> list[Event]:
    """A game's events from its last national final on, which is the first result of the new ranking (BIG 7).

    Ruling `unplayed-final`: one that nobody has played yet resets nothing, though its day may have come, or passed.
    """
    kept: list[Event] = []
    for event in events:
        if event.tournament.national_final and event.results:
            kept.clear()
        kept.append(event)
    return kept


def by_person(events: Iterable[Event]) -> dict[str, list[Result]]:
    """Everybody's results, in the order of the tournaments (BIG 5)."""
    results: dict[str, list[Result]] = defaultdict(list)
    for event in events:
        for person, result in event.results.items():
            results[person].append(result)
    return results


def game_results(events: Iterable[Event], params: CircuitParams) -> Results:
    """The best five results of each person since the game's last national final (BIG 5, BIG 7)."""
    everything = by_person(since_reset(events))
    return {person: best(results, params.best_of_a_game) for person, results in everything.items()}


def general_events(events: Iterable[Event], year: int, params: CircuitParams) -> list[Event]:
    """The events of the calendar year; no national final resets them (ruling general-year, BIG 7)."""
    return [event for event in events if event.tournament.end.year == year or not params.general_by_year]


def general_results(events: Iterable[Event], year: int, params: CircuitParams) -> Results:
    """The best three results of each game in the calendar year (BIG 5, ruling general-year)."""
    everything = by_person(general_events(events, year, params))
    return {person: best_of_each_game(results, params) for person, results in everything.items()}


def best_of_each_game(results: Iterable[Result], params: CircuitParams) -> list[Result]:
    """Somebody's best three results of each game, the games in the order of their names (BIG 5)."""
    games: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        games[result.game].append(result)
    return [result for game in sorted(games) for result in best(games[game], params.best_in_general)]


def total(results: Iterable[Result]) -> Fraction:
    """The sum of the results that count, exactly (BIG 5)."""
    return exact_sum(result.points for result in results)


def points_rows(counted: Results, excluded: Container[str]) -> tuple[RankingRow, ...]:
    """Everyone who has played, by the sum of the results that count; equal sums share the position (BIG 5)."""
    return tuple(
        RankingRow(position, person, points, {"results": {each.tournament: each.points for each in counted[person]}})
        for position, person, points in _placed({person: total(each) for person, each in counted.items()}, excluded)
    )


def _game_rows(events: Sequence[Event], params: CircuitParams, excluded: frozenset[str]) -> tuple[RankingRow, ...]:
    return points_rows(game_results(events, params), excluded)


def _general_rows(
    events: Sequence[Event], year: int, params: CircuitParams, excluded: frozenset[str]
) -> tuple[RankingRow, ...]:
    return points_rows(general_results(events, year, params), excluded)


# a game's points ranking, and the general one (BIG 5): written again only where an event has changed
game_rows: OnceTogether[Event, tuple[RankingRow, ...]] = OnceTogether(_game_rows, 120)
general_rows: OnceTogether[Event, tuple[RankingRow, ...]] = OnceTogether(_general_rows, 12)


def elo_rows(ratings: Mapping[str, int], excluded: Container[str]) -> tuple[RankingRow, ...]:
    """Everyone who has an ELO in the game, the highest first; never reset (BIG 5, BIG 7, ruling big-elo)."""
    placed = _placed(ratings, excluded)
    return tuple(RankingRow(position, person, from_thousandths(rating)) for position, person, rating in placed)


def _placed(values: Mapping[str, N], excluded: Container[str]) -> list[tuple[int, str, N]]:
    people = [person for person in sorted(values) if person not in excluded]
    keys = {person: quick(values[person]) for person in people}
    return [(position, person, values[person]) for position, person in ranked(people, keys.__getitem__)]
