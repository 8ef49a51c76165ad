"""The circuit of any of its days: rankings, positions, how long they have run, and national titles (BIG 5, BIG 7)."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from tabellone.contract.answers import RankingRow, SeasonAnswer
from tabellone.contract.circuit import Span, Title
from tabellone.engine.facts import Season
from tabellone.rulebooks.big.catalogue.games import game_id
from tabellone.rulebooks.big.circuit.history import (
    CircuitReplay,
    Games,
    KnownTournaments,
    RatedTournament,
    carried_in,
    count_games,
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
    games: Games = defaultdict(lambda: defaultdict(lambda: defaultdict(int)))
    for event in events:
        ratings[event.game].update(event.after)
        count_games(event, games[event.game])
    return CircuitReplay(tuple(events), ratings, games)


def rankings_of_day(of: CircuitHistory, on: date) -> SeasonAnswer:
    """ELOs, and the points, ELO and general rankings, on a day."""
    history = replay_on(of, on)
    rankings = all_rankings(history, on.year, of.params, of.rows, excluded=excluded_people(of.season))
    return SeasonAnswer(on.year, on, rating_rows(of.season, history, on.year), rankings)


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


TITLES = "x-titles"  # of the season's document: game, year, and `player` (an id) or `name`


def titles(of: CircuitHistory, on: date) -> tuple[Title, ...]:
    """Every title up to a day, the newest first; the last final of each game has its champion reigning (BIG 7).

    Ruling champion-reigns: who is excluded keeps what was won, since titles are no ranking.
    """
    won = [*carried_titles(of.season, on.year), *_won(events_until(of.history.events, on))]
    won.sort(key=lambda one: (one.year, one.day or date(one.year, 1, 1), one.tournament))
    last = {one.game: index for index, one in enumerate(won)}
    marked = [replace(one, reigning=last[one.game] == index) for index, one in enumerate(won)]
    return tuple(reversed(marked))


def carried_titles(season: Season, until_year: int) -> Iterator[Title]:
    """Titles from before the platform, as the document has them; what cannot be read is passed over."""
    listed = season.extra.get(TITLES)
    for one in listed if isinstance(listed, list | tuple) else ():
        title = _read(one)
        if title is not None and title.year <= until_year:
            yield title


def _read(one: Any) -> Title | None:
    if not isinstance(one, Mapping):
        return None
    game, year, player, name = (one.get(key) for key in ("game", "year", "player", "name"))
    if not isinstance(game, str) or not isinstance(year, int) or not (isinstance(player, str) or isinstance(name, str)):
        return None
    return Title(
        game_id(game), year, (player,) if isinstance(player, str) else (), name if isinstance(name, str) else ""
    )


def _won(events: Iterable[RatedTournament]) -> Iterator[Title]:
    """The first of each national final; both of a pair, and all who share the first place (ruling pairs)."""
    for event in events:
        tournament = event.tournament
        if tournament.national_final and event.results:
            first = tuple(sorted(person for person, result in event.results.items() if result.position == 1))
            yield Title(event.game, tournament.end.year, first, "", tournament.id, tournament.end)
