"""The circuit lived through again: every tournament in its order, with the ELOs held before it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

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
    games: dict[str, dict[str, dict[int, int]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(int)))
    events: list[Event] = []
    due = in_order(tournaments, on)
    refuse(problem for tournament in due for problem in missing_results(tournament))
    for tournament in due:
        game = tournament.game or ""
        tables = [places for _, _, places in rated_tables(tournament)]
        event = _lived(tournament, game, tables, ratings[game], params)
        events.append(event)
        ratings[game].update(event.after)
        people = people_by_entry(tournament)
        for places in tables:
            for entry in places:
                for person in people[entry]:
                    games[game][person][tournament.end.year] += 1
    return History(tuple(events), ratings, games)


def _lived(
    tournament: Tournament, game: str, tables: list[Places], ratings: Mapping[str, int], params: CircuitParams
) -> Event:
    people = people_by_entry(tournament)
    start = params.elo_start * 1000
    before = {person: ratings.get(person, start) for each in people.values() for person in each}
    strengths = {entry: strength(each, before) for entry, each in people.items()}
    terms = tournament_terms(tables, strengths, k=params.elo_k)
    after = {person: moved(before[person], compared) for entry, compared in terms.items() for person in people[entry]}
    return Event(tournament, game, before, after, _results(tournament, game, people, strengths, params))


def _results(
    tournament: Tournament,
    game: str,
    people: Mapping[str, tuple[str, ...]],
    strengths: Mapping[str, int],
    params: CircuitParams,
) -> dict[str, Result]:
    final = standing(tournament)
    refuse(unfinished(tournament, final))
    field = field_of(final.rows, strengths)
    results = {}
    for row in final.rows:
        own = strengths[row.player]
        points = tournament_points(own, row.position, field, halved_below=params.halved_below)
        result = Result(tournament.id, game, tournament.end, row.player, row.position, field, own, points)
        results.update(dict.fromkeys(people[row.player], result))
    return results
