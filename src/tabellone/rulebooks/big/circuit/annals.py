"""The circuit lived through once, to be asked of any of its days: rankings, positions, how long they have run."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tabellone.contract.answers import RankingRow, SeasonAnswer
from tabellone.contract.circuit import Span
from tabellone.engine.facts import Season, Tournament
from tabellone.rulebooks.big.circuit.params import CircuitParams
from tabellone.rulebooks.big.circuit.rankings import elo_rows, game_rows, general_rows, since_reset
from tabellone.rulebooks.big.circuit.replay import Event, Games, History, carried_in, count_games
from tabellone.rulebooks.big.circuit.season import (
    ELO,
    GENERAL,
    POINTS,
    all_rankings,
    events_by_game,
    excluded_people,
    lived,
    rating_rows,
)


@dataclass(frozen=True, slots=True)
class Annals:
    """Every event of a circuit in order, once for all days; `games` has them by game."""

    season: Season
    params: CircuitParams
    history: History
    games: Mapping[str, Sequence[Event]]


def annals(season: Season, tournaments: Sequence[Tournament], until: date) -> Annals:
    """The circuit up to a day, lived through once (BIG 5, BIG 7)."""
    history, params = lived(season, tournaments, until)
    return Annals(season, params, history, events_by_game(history))


def until(events: Sequence[Event], on: date) -> Sequence[Event]:
    """Those of the events, which are in order, whose tournaments are over on a day (BIG 5)."""
    return events[: bisect_right(events, on, key=lambda event: event.tournament.end)]


def history_on(of: Annals, on: date) -> History:
    """The circuit as it stood on a day: events are what they were, whatever came later (BIG 5)."""
    events = until(of.history.events, on)
    if len(events) == len(of.history.events):
        return of.history
    ratings = carried_in(of.season)
    games: Games = defaultdict(lambda: defaultdict(lambda: defaultdict(int)))
    for event in events:
        ratings[event.game].update(event.after)
        count_games(event, games[event.game])
    return History(tuple(events), ratings, games)


def season_on(of: Annals, on: date) -> SeasonAnswer:
    """ELOs and rankings on a day, as `season` gives them (BIG 5, BIG 7)."""
    history = history_on(of, on)
    rankings = all_rankings(history, on.year, of.params, excluded=excluded_people(of.season))
    return SeasonAnswer(on.year, on, rating_rows(of.season, history, on.year), rankings)


def rows_on(of: Annals, ranking: str, on: date) -> tuple[RankingRow, ...]:
    """One ranking on a day, without the others (BIG 5)."""
    excluded = excluded_people(of.season)
    if ranking == GENERAL:
        events = until(of.history.events, on)
        return general_rows(events, on.year, of.params, excluded)
    if ranking.startswith(POINTS):
        events = until(of.games.get(ranking.removeprefix(POINTS), ()), on)
        return game_rows(events, of.params, excluded)
    return elo_rows(elos_on(of, ranking.removeprefix(ELO), on), excluded)


def elos_on(of: Annals, game: str, on: date) -> dict[str, int]:
    """Everybody's ELO in a game on a day, in thousandths (ruling big-elo)."""
    ratings = dict(carried_in(of.season)[game])
    for event in until(of.games.get(game, ()), on):
        ratings.update(event.after)
    return ratings


def positions_on(of: Annals, ranking: str, on: date) -> dict[str, int]:
    """Everybody's position in one ranking on a day (BIG 5)."""
    return {row.player: row.position for row in rows_on(of, ranking, on)}


def span_on(of: Annals, ranking: str, on: date) -> Span:
    """Since when a ranking runs: a game's points since its last national final (BIG 7), the general one by the year."""
    events = [each for each in events_of(of, ranking, on) if each.results]
    running = since_reset(events) if ranking.startswith(POINTS) else events
    finals = [each.tournament for each in events if each.tournament.national_final]
    first = running[0].tournament if running else None
    points = ranking.startswith(POINTS)
    yearly = ranking == GENERAL and of.params.general_by_year
    return Span(
        first.id if first is not None and first.national_final and points else None,
        tuple(sorted({event.tournament.end for event in running})),
        tuple((each.id, each.end) for each in reversed(finals)) if points else (),
        len(running),
        of.params.best_of_a_game if points else of.params.best_in_general if ranking == GENERAL else None,
        on.year if yearly else None,
    )


def events_of(of: Annals, ranking: str, on: date) -> Sequence[Event]:
    """The events behind a ranking of a day: of its game, or of the year (BIG 5, ruling general-year)."""
    if ranking == GENERAL:
        every = until(of.history.events, on)
        return [each for each in every if each.tournament.end.year == on.year or not of.params.general_by_year]
    return until(of.games.get(ranking.partition(":")[2], ()), on)
