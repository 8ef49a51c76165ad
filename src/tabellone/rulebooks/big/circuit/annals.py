"""The circuit of any of its days: rankings, positions, and how long they have run (BIG 5, BIG 7)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

from tabellone.contract.answers import RankingRow, SeasonAnswer
from tabellone.contract.circuit import Span
from tabellone.engine.facts import Season
from tabellone.engine.later import LaterRows
from tabellone.rulebooks.big.circuit.history import (
    CircuitReplay,
    KnownTournaments,
    RatedTournament,
    carried_in,
)
from tabellone.rulebooks.big.circuit.params import CircuitParams
from tabellone.rulebooks.big.circuit.rankings import (
    ELO,
    GENERAL,
    POINTS,
    KnownRows,
    all_rankings,
    elo_rows,
    excluded_people,
    general_events,
    rating_rows,
    since_reset,
)


@dataclass(frozen=True, slots=True)
class CircuitHistory:
    """Every event of a circuit in order, once for all days; `games` has them by game.

    `known` and `rows` go from a history to the next one.
    """

    season: Season
    params: CircuitParams
    history: CircuitReplay
    games: Mapping[str, Sequence[RatedTournament]]
    known: KnownTournaments
    rows: KnownRows


def events_until(events: Sequence[RatedTournament], on: date) -> Sequence[RatedTournament]:
    """Those of the events, which are in order, whose tournaments are over on a day."""
    return events[: bisect_right(events, on, key=lambda event: event.tournament.end)]


def replay_on(of: CircuitHistory, on: date) -> CircuitReplay:
    """The circuit as it stood on a day: events are what they were, whatever came later."""
    events = events_until(of.history.events, on)
    if len(events) == len(of.history.events):
        return of.history
    ratings = carried_in(of.season)
    for event in events:
        ratings[event.game].update(event.after)
    return CircuitReplay(tuple(events), ratings)


def rankings_of_day(of: CircuitHistory, on: date) -> SeasonAnswer:
    """ELOs, and the points, ELO and general rankings, on a day."""
    history = replay_on(of, on)
    rankings = all_rankings(history, on.year, of.params, of.rows, excluded=excluded_people(of.season))
    ratings = LaterRows(partial(rating_rows, of.season, history, on.year))
    return SeasonAnswer(on.year, on, ratings, rankings)


def rows_on(of: CircuitHistory, ranking: str, on: date) -> tuple[RankingRow, ...]:
    """One ranking on a day, without the others."""
    excluded = excluded_people(of.season)
    if ranking == GENERAL:
        events = events_until(of.history.events, on)
        return of.rows.general(events, on.year, of.params, excluded)
    if ranking.startswith(POINTS):
        events = events_until(of.games.get(ranking.removeprefix(POINTS), ()), on)
        return of.rows.of_game(events, of.params, excluded)
    return elo_rows(elos_on(of, ranking.removeprefix(ELO), on), excluded)


def elos_on(of: CircuitHistory, game: str, on: date) -> dict[str, int]:
    """Everybody's ELO in a game on a day, in thousandths."""
    ratings = dict(carried_in(of.season)[game])
    for event in events_until(of.games.get(game, ()), on):
        ratings.update(event.after)
    return ratings


def positions_on(of: CircuitHistory, ranking: str, on: date) -> dict[str, int]:
    """Everybody's position in one ranking on a day."""
    return {row.player: row.position for row in rows_on(of, ranking, on)}


def span_on(of: CircuitHistory, ranking: str, on: date) -> Span:
    """Since when a ranking runs: a game's points since its last national final, the general one by the year."""
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


def events_of(of: CircuitHistory, ranking: str, on: date) -> Sequence[RatedTournament]:
    """The events behind a ranking of a day: of its game, or of the year (ruling general-year)."""
    if ranking == GENERAL:
        return general_events(events_until(of.history.events, on), on.year, of.params)
    return events_until(of.games.get(ranking.partition(":")[2], ()), on)
