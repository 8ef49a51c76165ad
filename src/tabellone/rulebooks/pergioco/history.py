"""From the ratings a season starts with to those of a day: stages, deletions and registrations in their order.

Stages are applied by end date, then by id in plain text order (PG 9, PG 22, ruling stage-batch).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from tabellone.engine.errors import InputError, Problem
from tabellone.engine.facts import Person, Season, Tournament
from tabellone.engine.memo import Once
from tabellone.engine.numbers import thousandths
from tabellone.rulebooks.pergioco.params import Params, season_params, stage_params
from tabellone.rulebooks.pergioco.rating import (
    first_deletion_year,
    games_played,
    januaries,
    rate_stage,
    unregistered,
    without_games,
)
from tabellone.rulebooks.pergioco.sides import Side, plays_swiss, sides
from tabellone.rulebooks.pergioco.stage import stage_missing_results


@dataclass(frozen=True, slots=True)
class StageMoves:
    """What a stage did to everybody in it: the ratings held before it, in thousandths, and those after (PG 22)."""

    stage: Tournament
    before: Mapping[str, int]
    after: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Lost:
    """Somebody's ratings went on a day: `deleted` (PG 28) or `reset` (ruling shadow-fresh)."""

    kind: str
    day: date
    player: str


@dataclass(frozen=True, slots=True)
class StageSheet:
    """What a stage says whatever ratings are held before it: sides, games played, what is missing (PG 22, PG 23)."""

    sides: Mapping[str, Sequence[Side]]
    played: Mapping[str, int]
    missing: tuple[Problem, ...]


def _sheet(stage: Tournament) -> StageSheet:
    found = sides(stage)
    return StageSheet(found, {player: games_played(own) for player, own in found.items()}, tuple(_missing(stage)))


sheet_of = Once(_sheet, most=640)  # a large season's stages: a correction in one of them leaves the others as they are


class KnownStages:
    """What stages did to the ratings they last came with: what goes from a history to the next one."""

    def __init__(self) -> None:
        self.moves: dict[str, tuple[Params, StageMoves]] = {}

    def rated(self, stage: Tournament, held: Mapping[str, int], params: Params) -> StageMoves:
        """What a stage does to the ratings held before it (PG 22)."""
        played = sheet_of(stage).sides
        before = {player: held[player] for player in played if player in held}
        last = self.moves.get(stage.id)
        if last is None or last[0] != params or last[1].stage is not stage or last[1].before != before:
            after = rate_stage(played, before, swiss=plays_swiss(stage), params=params)
            self.moves[stage.id] = last = (params, StageMoves(stage, before, after))
        return last[1]


@dataclass(slots=True)
class Book:
    """Ratings by game and player, games played by game, player and year, years with a game of any kind by player.

    `told` is what happened to everybody, in order; `carried` what they came with, before `first`.
    """

    params: Params
    people: dict[str, Person]
    first: date
    ratings: dict[str, dict[str, int]] = field(default_factory=dict)
    games: dict[str, dict[str, dict[int, int]]] = field(default_factory=dict)
    game_years: dict[str, set[int]] = field(default_factory=dict)
    carried: dict[str, dict[str, int]] = field(default_factory=dict)
    told: list[StageMoves | Lost] = field(default_factory=list)
    moves: Counter[str] = field(default_factory=Counter)  # how often the ratings of a game were touched
    known: KnownStages = field(default_factory=KnownStages)

    def rated_players(self) -> set[str]:
        """Everybody who has a PGR (PG 20)."""
        return {player for ratings in self.ratings.values() for player in ratings}


def over_by(tournaments: Sequence[Tournament], on: date) -> list[Tournament]:
    """Stages that have ended by a day, in the order in which they move ratings (ruling stage-batch)."""
    return sorted((each for each in tournaments if each.end <= on), key=lambda each: (each.end, each.id))


def incomplete(stages: Sequence[Tournament]) -> Iterator[Problem]:
    """What is missing in stages that are over: a result, or every game (PG 22, ruling stage-without-games)."""
    for stage in stages:
        yield from sheet_of(stage).missing


def _missing(stage: Tournament) -> Iterator[Problem]:
    if not any(played.tables for played in stage.rounds):
        yield Problem("pg-stage-without-games", "rounds", "PG 22", stage.id, {"stage": stage.name, "end": stage.end})
    if stage.game is None:
        yield Problem("pg-stage-without-game", "game", "PG 20", stage.id, {"stage": stage.name})
    yield from stage_missing_results(stage)


def rating_book(season: Season, tournaments: Sequence[Tournament], on: date, known: KnownStages | None = None) -> Book:
    """The ratings of a day, and what touched them (PG 9, PG 22, PG 28)."""
    book, clock = _replayed(season, tournaments, over_by(tournaments, on), known=known)
    clock.halt(on)
    return book


def halted(
    season: Season, tournaments: Sequence[Tournament], days: Sequence[date], known: KnownStages
) -> Iterator[tuple[date, Book]]:
    """The ratings of some days, each day's as `replay` gives them, from one run through the stages (PG 9, PG 22).

    One book for all: it is that of a day until the next is asked for.
    """
    days = sorted(set(days))
    stages = over_by(tournaments, days[-1]) if days else []
    book, clock = _replayed(season, tournaments, (), problems_of=stages, known=known)
    coming = iter([*stages, None])
    stage = next(coming)
    for day in days:
        while stage is not None and stage.end <= day:
            clock.advance(stage.end)
            _apply(book, stage)
            stage = next(coming)
        clock.halt(day)
        yield day, book


def before_stage(season: Season, tournaments: Sequence[Tournament], stage: Tournament) -> Book:
    """The ratings with which a stage is rated, after all that moves them before it (PG 22, ruling stage-batch)."""
    earlier = [each for each in over_by(tournaments, stage.end) if (each.end, each.id) < (stage.end, stage.id)]
    book, clock = _replayed(season, tournaments, earlier)
    clock.advance(stage.end)
    return book


def _replayed(
    season: Season,
    tournaments: Sequence[Tournament],
    stages: Sequence[Tournament],
    *,
    problems_of: Sequence[Tournament] = (),
    known: KnownStages | None = None,
) -> tuple[Book, _Clock]:
    """The ratings after some of the stages, and the clock at the last of them (PG 22)."""
    problems = list(incomplete(problems_of or stages))
    if problems:
        raise InputError(problems)
    people = {person.id: person for person in season.players}
    first = first_deletion_year(season, tournaments)
    book = Book(season_params(season), people, date(first, 1, 1), known=known or KnownStages())
    _carry(book, season)
    clock = _Clock(book, first)
    for stage in stages:
        clock.advance(stage.end)
        _apply(book, stage)
    return book, clock


def _carry(book: Book, season: Season) -> None:
    """What the season starts from, before every stage (PG 22, PG 28, ruling carried-without-games).

    Years in which somebody was seen without playing count as games of any kind (ruling seen-without-playing).
    """
    for person in season.players:
        if person.seen:
            book.game_years.setdefault(person.id, set()).update(person.seen)
    for carried in season.ratings:
        rating = thousandths(carried.rating)
        book.ratings.setdefault(carried.game, {})[carried.player] = rating
        book.carried.setdefault(carried.player, {})[carried.game] = rating
        years = book.games.setdefault(carried.game, {}).setdefault(carried.player, {})
        for year, count in carried.games.items():
            years[int(year)] = years.get(int(year), 0) + count
            if count > 0:
                book.game_years.setdefault(carried.player, set()).add(int(year))


def _apply(book: Book, stage: Tournament) -> None:
    """Rate a stage with the ratings before it, and count its games in the year of its end (PG 22, PG 23)."""
    params, game, year = stage_params(stage, book.params), stage.game or "", stage.end.year
    sheet, held = sheet_of(stage), book.ratings.setdefault(game, {})
    moved = book.known.rated(stage, held, params)
    book.told.append(moved)
    held.update(moved.after)
    book.moves[game] += 1
    counts = book.games.setdefault(game, {})
    for player, count in sheet.played.items():
        years = counts.setdefault(player, {})
        years[year] = years.get(year, 0) + count
        book.game_years.setdefault(player, set()).add(year)


class _Clock:
    """Turns the days between stages: deletions of 1 January, and registrations that start anew."""

    def __init__(self, book: Book, first: int) -> None:
        self.book, self.next = book, first
        self.joining = _joining(book)

    def advance(self, day: date) -> None:
        """What comes before the stages of a day; one of 1 January counts first (PG 28, ruling deletion-on-the-day)."""
        years = januaries(self.next, day)
        for year in years:
            if not self.turn_of_year(year):
                break
        self.next = years.stop
        while self.joining and self.joining[-1][0] <= day:
            joined, player = self.joining.pop()
            _forget(self.book, Lost("reset", joined, player))

    def halt(self, day: date) -> None:
        """What the rest of a day brings, once its stages have counted (PG 28, ruling deletion-on-the-day)."""
        self.advance(day)
        if (day.month, day.day) == (1, 1):
            self.turn_of_year(day.year)

    def turn_of_year(self, year: int) -> bool:
        """Delete what 1 January deletes, once; whether anybody is left whom a later one could touch (PG 28)."""
        if year < self.next:
            return False
        self.next, book = year + 1, self.book
        outside = unregistered(book.rated_players(), book.people, year)
        for player in without_games(outside, book.game_years, year, book.params):
            _forget(book, Lost("deleted", date(year, 1, 1), player))
        return bool(outside)


def _joining(book: Book) -> list[tuple[date, str]]:
    """Who starts anew on registering, last first, where shadow ratings are not inherited (ruling shadow-fresh)."""
    if book.params.shadow_inherited:
        return []
    people = book.people.values()
    return sorted(((p.registered, p.id) for p in people if p.registered and p.registered > book.first), reverse=True)


def _forget(book: Book, lost: Lost) -> None:
    book.moves.update(book.ratings.keys())
    for ratings in book.ratings.values():
        ratings.pop(lost.player, None)
    for counts in book.games.values():
        counts.pop(lost.player, None)
    book.told.append(lost)
