"""The circuit lived through again: every tournament in its order, with the ELOs held before it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tabellone.engine.answers import Standing
from tabellone.engine.elo import moved
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.numbers import thousandths
from tabellone.rulebooks.big.circuit.complete import missing_results, refuse, unfinished
from tabellone.rulebooks.big.circuit.elo import Places, rated_tables, tournament_terms
from tabellone.rulebooks.big.circuit.pairs import people_by_entry, strength
from tabellone.rulebooks.big.circuit.params import CircuitParams
from tabellone.rulebooks.big.circuit.results import Result, field_of, tournament_points
from tabellone.rulebooks.big.standing import standing

Ratings = dict[str, dict[str, int]]  # game → person → thousandths
Games = dict[str, dict[str, dict[int, int]]]  # game → person → year → games


@dataclass(frozen=True, slots=True)
class Played:
    """A tournament that is over, with its final standing."""

    tournament: Tournament
    final: Standing


@dataclass(frozen=True, slots=True)
class Event:
    """One tournament lived through: its people's ELOs before and after, what each earned."""

    tournament: Tournament
    game: str
    before: Mapping[str, int]
    after: Mapping[str, int]
    results: Mapping[str, Result]


@dataclass(frozen=True, slots=True)
class History:
    """A circuit on a day: what happened, the ELOs, and the games played by game, person and year."""

    events: tuple[Event, ...]
    ratings: Mapping[str, Mapping[str, int]]
    games: Mapping[str, Mapping[str, Mapping[int, int]]]


def in_order(tournaments: Iterable[Tournament], on: date) -> list[Tournament]:
    """The tournaments that are over on the day, by end date, then id (BIG 5)."""
    return sorted((each for each in tournaments if each.end <= on), key=lambda each: (each.end, each.id))


def carried_in(season: Season) -> Ratings:
    """The ELOs that a season starts from, by game (ruling big-elo)."""
    ratings: Ratings = defaultdict(dict)
    for carried in season.ratings:
        ratings[carried.game][carried.player] = thousandths(carried.rating)
    return ratings


def replay(season: Season, tournaments: Sequence[Tournament], on: date, params: CircuitParams) -> History:
    """Everything up to the day, one tournament after the other (BIG 5, ruling big-elo)."""
    ratings = carried_in(season)
    games: Games = defaultdict(lambda: defaultdict(lambda: defaultdict(int)))
    events: list[Event] = []
    for played in completed(in_order(tournaments, on)):
        game = played.tournament.game or ""
        tables = [places for _, _, places in rated_tables(played.tournament)]
        event = lived_through(played, tables, ratings[game], params)
        events.append(event)
        ratings[game].update(event.after)
        count_games(played.tournament, tables, games[game])
    return History(tuple(events), ratings, games)


def completed(due: Sequence[Tournament]) -> list[Played]:
    """Each with its final standing; what is missing in any of them is refused, all of it at once (BIG 5)."""
    played = [Played(tournament, standing(tournament)) for tournament in due]
    waiting = [each for each in played if any(each.final.after_round < r.number for r in each.tournament.rounds)]
    refuse(problem for each in waiting for problem in missing_results(each.tournament))
    refuse(problem for each in played for problem in unfinished(each.tournament, each.final))
    return played


def lived_through(played: Played, tables: Sequence[Places], ratings: Mapping[str, int], params: CircuitParams) -> Event:
    """One tournament: what each earned, and each ELO moved from what it was before (BIG 5, ruling big-elo)."""
    people = people_by_entry(played.tournament)
    start = params.elo_start * 1000
    before = {person: ratings.get(person, start) for each in people.values() for person in each}
    strengths = {entry: strength(each, before) for entry, each in people.items()}
    terms = tournament_terms(tables, strengths, k=params.elo_k)
    after = {person: moved(before[person], compared) for entry, compared in terms.items() for person in people[entry]}
    results = {
        person: result
        for result in earned(played, strengths, halved_below=params.halved_below)
        for person in people[result.entry]
    }
    return Event(played.tournament, played.tournament.game or "", before, after, results)


def earned(played: Played, strengths: Mapping[str, int], *, halved_below: int) -> Iterator[Result]:
    """The result of every entry in the final standing (BIG 5)."""
    tournament, rows = played.tournament, played.final.rows
    field = field_of(rows, strengths)
    for row in rows:
        own = strengths[row.player]
        points = tournament_points(own, row.position, field, halved_below=halved_below)
        yield Result(tournament.id, tournament.game or "", tournament.end, row.player, row.position, field, own, points)


def count_games(tournament: Tournament, tables: Iterable[Places], games: dict[str, dict[int, int]]) -> None:
    """Add the games that each person played, in the year of the tournament's end (BIG 5)."""
    people, year = people_by_entry(tournament), tournament.end.year
    for places in tables:
        for entry in places:
            for person in people[entry]:
                games[person][year] += 1
