"""Ratings and rankings of the circuit on a day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date

from tabellone.contract.answers import RankingRow, RatingRow, SeasonAnswer
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.numbers import from_thousandths
from tabellone.rulebooks.big.catalogue import game_id
from tabellone.rulebooks.big.circuit.complete import refuse
from tabellone.rulebooks.big.circuit.params import CircuitParams, params_of
from tabellone.rulebooks.big.circuit.rankings import elo_rows, game_rows, general_rows
from tabellone.rulebooks.big.circuit.replay import Event, History, replay
from tabellone.rulebooks.big.circuit.season_check import season_problems

GENERAL, POINTS, ELO = "general", "points:", "elo:"


def season(season: Season, tournaments: Sequence[Tournament], on: date) -> SeasonAnswer:
    """ELOs, and the points, ELO and general rankings, on a day (BIG 5, BIG 7)."""
    history, params = lived(season, tournaments, on)
    rankings = all_rankings(history, on.year, params, excluded=excluded_people(season))
    return SeasonAnswer(on.year, on, rating_rows(season, history, on.year), rankings)


def lived(season: Season, tournaments: Sequence[Tournament], on: date) -> tuple[History, CircuitParams]:
    """The circuit up to the day, refused where a document is wrong (BIG 5)."""
    refuse(iter(season_problems(season, tournaments)))
    params = params_of(season)
    return replay(season, tournaments, on, params), params


def excluded_people(season: Season) -> frozenset[str]:
    """People who stand in no ranking; what they played stays valid for the others (ruling excluded-from-rankings)."""
    return frozenset(person.id for person in season.players if person.excluded)


def events_by_game(history: History) -> dict[str, list[Event]]:
    """The events of each game, in order (BIG 5)."""
    games: dict[str, list[Event]] = defaultdict(list)
    for event in history.events:
        games[event.game].append(event)
    return games


def all_rankings(
    history: History, year: int, params: CircuitParams, *, excluded: frozenset[str]
) -> dict[str, tuple[RankingRow, ...]]:
    """Every ranking by its name: `general`, `points:GAME`, `elo:GAME` (BIG 5)."""
    rankings = {GENERAL: general_rows(history.events, year, params, excluded)}
    games = events_by_game(history)
    for game in sorted(games):
        rankings[POINTS + game] = game_rows(games[game], params, excluded)
    for game in sorted(game for game, ratings in history.ratings.items() if ratings):
        rankings[ELO + game] = elo_rows(history.ratings[game], excluded)
    return rankings


def ranking_names(history: History) -> list[str]:
    """The names of all rankings that there are, in the order of the answer (BIG 5)."""
    points = sorted({event.game for event in history.events})
    elos = sorted(game for game, ratings in history.ratings.items() if ratings)
    return [GENERAL, *(POINTS + game for game in points), *(ELO + game for game in elos)]


def rating_rows(season: Season, history: History, year: int) -> tuple[RatingRow, ...]:
    """Every ELO with its games in the year and the one before; playing is enough to have one (BIG 2, BIG 5)."""
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


def games_in_window(season: Season, history: History, year: int) -> Mapping[tuple[str, str], int]:
    """Games played by person and game in the year and the one before, carried-in ones included (BIG 5)."""
    window = (year, year - 1)
    counts: dict[tuple[str, str], int] = defaultdict(int)
    for carried in season.ratings:
        counts[carried.player, game_id(carried.game)] += sum(carried.games.get(str(each), 0) for each in window)
    for game, people in history.games.items():
        for person, years in people.items():
            counts[person, game] += sum(years.get(each, 0) for each in window)
    return counts
