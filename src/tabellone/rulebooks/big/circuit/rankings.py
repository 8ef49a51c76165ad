"""The rankings of a day: points and ELO of each game, and the general one (BIG 5, BIG 7)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TypeVar

from tabellone.contract.answers import RankingRow, RatingRow
from tabellone.engine.facts import Season
from tabellone.engine.later import Later
from tabellone.engine.memo import OnceTogether
from tabellone.engine.numbers import exact_sum, from_thousandths
from tabellone.engine.positions import ranked, values_by_key
from tabellone.rulebooks.big.catalogue.games import game_id
from tabellone.rulebooks.big.circuit.history import CircuitReplay, RatedTournament, games_by_person
from tabellone.rulebooks.big.circuit.params import CircuitParams
from tabellone.rulebooks.big.circuit.points import CircuitResult

Results = Mapping[str, Sequence[CircuitResult]]  # person → results that count
N = TypeVar("N", int, Fraction)


def quick_key(value: N) -> tuple[float, N]:
    """A key in the exact order of the values: the nearest float decides quickly wherever two of them differ."""
    return float(value), value


def best_results(results: Sequence[CircuitResult], how_many: int) -> list[CircuitResult]:
    """The best results, the earlier of equal ones first (BIG 5)."""
    if len(results) == 1:  # as most people have of most games
        return list(results[:how_many])
    return sorted(results, key=lambda result: quick_key(result.points), reverse=True)[:how_many]


def since_reset(events: Iterable[RatedTournament]) -> list[RatedTournament]:
    """A game's events from its last national final on, which is the first result of the new ranking (BIG 7).

    Ruling `unplayed-final`: one that nobody has played yet resets nothing, though its day may have come, or passed.
    """
    kept: list[RatedTournament] = []
    for event in events:
        if event.tournament.national_final and event.results:
            kept.clear()
        kept.append(event)
    return kept


def by_person(events: Iterable[RatedTournament]) -> dict[str, list[CircuitResult]]:
    """Everybody's results, in the order of the tournaments."""
    return values_by_key(item for event in events for item in event.results.items())


def game_results(events: Iterable[RatedTournament], params: CircuitParams) -> Results:
    """The best five results of each person since the game's last national final (BIG 5)."""
    everything = by_person(since_reset(events))
    return {person: best_results(results, params.best_of_a_game) for person, results in everything.items()}


def general_events(events: Iterable[RatedTournament], year: int, params: CircuitParams) -> list[RatedTournament]:
    """The events of the calendar year; no national final resets them (ruling general-year)."""
    return [event for event in events if event.tournament.end.year == year or not params.general_by_year]


def best_of_each_game(results: Iterable[CircuitResult], params: CircuitParams) -> list[CircuitResult]:
    """Somebody's best three results of each game, the games in the order of their names."""
    games = values_by_key((result.game, result) for result in results)
    return [result for game in sorted(games) for result in best_results(games[game], params.best_in_general)]


PointsSum = tuple[Fraction, Mapping[str, Mapping[str, Fraction]]]  # with the results that it is made of


def _points_sum(results: Sequence[CircuitResult]) -> PointsSum:
    return exact_sum(one.points for one in results), {"results": {one.tournament: one.points for one in results}}


def _game_sum(results: Sequence[CircuitResult], params: CircuitParams) -> PointsSum:
    return _points_sum(best_results(results, params.best_of_a_game))


def _general_sum(results: Sequence[CircuitResult], params: CircuitParams) -> PointsSum:
    return _points_sum(best_of_each_game(results, params))


def points_rows(sums: Mapping[str, PointsSum], excluded: Container[str]) -> tuple[RankingRow, ...]:
    """Everyone who has played, by the sum of the results that count; equal sums share the position."""
    placed = _placed({person: one[0] for person, one in sums.items()}, excluded)
    return tuple(RankingRow(position, person, points, sums[person][1]) for position, person, points in placed)


class KnownRows:
    """Somebody's sums, and the points rankings: worked out again only where a result, or an event, has changed."""

    def __init__(self) -> None:
        self.of_game: OnceTogether[RatedTournament, tuple[RankingRow, ...]] = OnceTogether(self._game_rows, 120)
        self.general: OnceTogether[RatedTournament, tuple[RankingRow, ...]] = OnceTogether(self._general_rows, 12)
        self._game_sum: OnceTogether[CircuitResult, PointsSum] = OnceTogether(_game_sum, 60_000)
        self._general_sum: OnceTogether[CircuitResult, PointsSum] = OnceTogether(_general_sum, 20_000)

    def _game_rows(
        self, events: Sequence[RatedTournament], params: CircuitParams, excluded: frozenset[str]
    ) -> tuple[RankingRow, ...]:
        everything = by_person(since_reset(events))
        return points_rows({who: self._game_sum(each, params) for who, each in everything.items()}, excluded)

    def _general_rows(
        self, events: Sequence[RatedTournament], year: int, params: CircuitParams, excluded: frozenset[str]
    ) -> tuple[RankingRow, ...]:
        everything = by_person(general_events(events, year, params))
        return points_rows({who: self._general_sum(each, params) for who, each in everything.items()}, excluded)


def elo_rows(ratings: Mapping[str, int], excluded: Container[str]) -> tuple[RankingRow, ...]:
    """Everyone who has an ELO in the game, the highest first; never reset."""
    placed = _placed(ratings, excluded)
    return tuple(RankingRow(position, person, from_thousandths(rating)) for position, person, rating in placed)


def _placed(values: Mapping[str, N], excluded: Container[str]) -> list[tuple[int, str, N]]:
    people = [person for person in sorted(values) if person not in excluded]
    keys = {person: quick_key(values[person]) for person in people}
    return [(position, person, values[person]) for position, person in ranked(people, keys.__getitem__)]


GENERAL, POINTS, ELO = "general", "points:", "elo:"


def excluded_people(season: Season) -> frozenset[str]:
    """People who stand in no ranking; what they played stays valid for the others (ruling excluded-from-rankings)."""
    return frozenset(person.id for person in season.players if person.excluded)


def events_by_game(history: CircuitReplay) -> dict[str, list[RatedTournament]]:
    """The events of each game, in order."""
    return values_by_key((event.game, event) for event in history.events)


def all_rankings(
    history: CircuitReplay, year: int, params: CircuitParams, rows: KnownRows, *, excluded: frozenset[str]
) -> Mapping[str, tuple[RankingRow, ...]]:
    """Every ranking by its name, made when it is looked at: `general`, `points:GAME`, `elo:GAME`."""
    games = events_by_game(history)
    makers: dict[str, Callable[[], tuple[RankingRow, ...]]] = {
        GENERAL: partial(rows.general, history.events, year, params, excluded)
    }
    for game in sorted(games):
        makers[POINTS + game] = partial(rows.of_game, games[game], params, excluded)
    for game in sorted(game for game, ratings in history.ratings.items() if ratings):
        makers[ELO + game] = partial(elo_rows, history.ratings[game], excluded)
    return Later(makers)


def ranking_names(history: CircuitReplay) -> list[str]:
    """The names of all rankings that there are, in the order of the answer."""
    points = sorted({event.game for event in history.events})
    elos = sorted(game for game, ratings in history.ratings.items() if ratings)
    return [GENERAL, *(POINTS + game for game in points), *(ELO + game for game in elos)]


def rating_rows(season: Season, history: CircuitReplay, year: int) -> tuple[RatingRow, ...]:
    """Every ELO with its games in the year and the one before; playing is enough to have one (BIG 2)."""
    excluded, games = excluded_people(season), games_in_window(season, history, year)
    return tuple(
        RatingRow(
            person,
            game,
            from_thousandths(rating),
            games=games.get((person, game), 0),
            active=games.get((person, game), 0) > 0,
            excluded=person in excluded,
        )
        for person, game, rating in sorted(
            (person, game, rating) for game, ratings in history.ratings.items() for person, rating in ratings.items()
        )
    )


def games_in_window(season: Season, history: CircuitReplay, year: int) -> Mapping[tuple[str, str], int]:
    """Games played by person and game in the year and the one before, carried-in ones included."""
    window = (year, year - 1)
    counts: dict[tuple[str, str], int] = defaultdict(int)
    for carried in season.ratings:
        counts[carried.player, game_id(carried.game)] += sum(carried.games.get(str(each), 0) for each in window)
    for game, people in games_by_person(history.events).items():
        for person, years in people.items():
            counts[person, game] += sum(years.get(each, 0) for each in window)
    return counts
