"""The circuit lived through again: every tournament in its order, the ELOs held before it, how it moved them.

For the ELO everybody at a table is compared with everybody else, once for the whole tournament.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain, combinations
from math import fsum

from tabellone.engine.errors import Problem
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.memo import Once
from tabellone.engine.numbers import expected_score, rating_moved_by, thousandths
from tabellone.rulebooks.big.catalogue.games import game_id
from tabellone.rulebooks.big.circuit.finished import (
    Counted,
    FinishedTournament,
    Places,
    RatedTable,
    finished_or_missing,
    head_of,
)
from tabellone.rulebooks.big.circuit.params import CircuitParams
from tabellone.rulebooks.big.circuit.points import (
    CircuitResult,
    entry_strength,
    people_by_entry,
    rated_field,
    tournament_points,
)
from tabellone.rulebooks.big.standing import refuse_problems

SCALE = 800  # 400 ELO points (ruling big-elo), as strengths are counted in halves


def comparisons(places: Places, strengths: Mapping[str, int]) -> Iterator[tuple[str, float, float]]:
    """Both sides of every pair at a table: who, 1 or ½ or 0, and the expected score (ruling big-elo).

    The two sides sum to one, so that nothing is made or lost at a table.
    """
    for one, other, score, expectation in _pairs(places, strengths):
        yield one, score, expectation
        yield other, 1 - score, 1 - expectation


def _pairs(places: Places, strengths: Mapping[str, int]) -> Iterator[tuple[str, str, float, float]]:
    """Every pair at a table, in turn order: the two, and the first one's score and expected score."""
    for (one, place), (other, behind) in combinations(places.items(), 2):
        score = 0.5 if place == behind else 1.0 if place < behind else 0.0
        yield one, other, score, expected_score(strengths[one], strengths[other], scale=SCALE)


def elo_gains(tables: Iterable[RatedTable], strengths: Mapping[str, int], *, k: int) -> dict[str, list[float]]:
    """What each comparison of a tournament moves, with the ELOs held before it (ruling big-elo)."""
    gained: dict[str, list[float]] = defaultdict(list)
    for table in tables:
        weight = table.weight(k)
        for one, other, score, expectation in _pairs(table.places, strengths):
            gained[one].append(weight * (score - expectation))
            gained[other].append(weight * ((1 - score) - (1 - expectation)))
    return gained


Ratings = dict[str, dict[str, int]]  # game → person → thousandths
Games = dict[str, dict[str, dict[int, int]]]  # game → person → year → games


@dataclass(frozen=True, slots=True)
class RatedTournament:
    """One tournament lived through: its people's ELOs before and after, what each earned."""

    tournament: Tournament
    game: str
    before: Mapping[str, int]
    after: Mapping[str, int]
    results: Mapping[str, CircuitResult]
    tables: Sequence[RatedTable]


@dataclass(frozen=True, slots=True)
class CircuitReplay:
    """A circuit on a day: what happened, and the ELOs."""

    events: tuple[RatedTournament, ...]
    ratings: Mapping[str, Mapping[str, int]]


def tournaments_in_order(tournaments: Iterable[Counted], on: date) -> list[Counted]:
    """The tournaments that are over on the day, by end date, then id (BIG 5)."""
    heads = [(head_of(each), each) for each in tournaments]
    over = [(head.end, head.id, each) for head, each in heads if head.end <= on]
    return [each for _, _, each in sorted(over, key=lambda one: one[:2])]


def carried_in(season: Season) -> Ratings:
    """The ELOs that a season starts from, by game."""
    ratings: Ratings = defaultdict(dict)
    for carried in season.ratings:
        ratings[game_id(carried.game)][carried.player] = thousandths(carried.rating)
    return ratings


def circuit_replay(
    season: Season, tournaments: Sequence[Counted], on: date, params: CircuitParams, known: KnownTournaments
) -> CircuitReplay:
    """Everything up to the day, one tournament after the other."""
    ratings = carried_in(season)
    events: list[RatedTournament] = []
    for played in finished_tournaments(tournaments_in_order(tournaments, on), known):
        game = played.game
        event = rated_tournament(played, ratings[game], params, known)
        events.append(event)
        ratings[game].update(event.after)
    return CircuitReplay(tuple(events), ratings)


def finished_tournaments(due: Sequence[Counted], known: KnownTournaments) -> list[FinishedTournament]:
    """Each with its final standing; what is missing in any of them is refused, all of it at once."""
    played: list[FinishedTournament] = []
    problems: list[Problem] = []
    for tournament in due:
        found = known.finished(tournament)
        if isinstance(found, FinishedTournament):
            played.append(found)
        else:
            problems += found
    refuse_problems(iter(problems))
    return played


def rated_tournament(
    played: FinishedTournament, ratings: Mapping[str, int], params: CircuitParams, known: KnownTournaments
) -> RatedTournament:
    """One tournament: what each earned, and each ELO moved from what it was before (ruling big-elo).

    A tournament whose people come with the ELOs they came with last time is the event that it was.
    """
    people = people_by_entry(played.tournament)
    start = params.elo_start * 1000
    before = {person: ratings.get(person, start) for each in people.values() for person in each}
    kept = known.last_time(played)
    last = kept.get("last")  # another thread may put another in its place meanwhile
    if last is None or last.before != before or last.params != params:
        kept["last"] = last = _Lived(before, params, _event(played, people, before, params))
    return last.event


@dataclass(frozen=True, slots=True)
class _Lived:
    before: Mapping[str, int]
    params: CircuitParams
    event: RatedTournament


def _nothing_yet(_: FinishedTournament) -> dict[str, _Lived]:
    return {}


class KnownTournaments:
    """What each tournament is once it is over, and what it was with the ELOs it last came with: of many histories."""

    def __init__(self, most: int = 1500) -> None:
        self.finished = Once(finished_or_missing, most)
        self.last_time = Once(_nothing_yet, most)


def _event(
    played: FinishedTournament, people: Mapping[str, tuple[str, ...]], before: Mapping[str, int], params: CircuitParams
) -> RatedTournament:
    strengths = {entry: entry_strength(each, before) for entry, each in people.items()}
    gained = {entry: fsum(each) for entry, each in elo_gains(played.tables, strengths, k=params.elo_k).items()}
    after = {
        person: rating_moved_by(before[person], gain) for entry, gain in gained.items() for person in people[entry]
    }
    results = {
        person: result
        for result in results_earned(played, strengths, halved_below=params.halved_below)
        for person in people[result.entry]
    }
    return RatedTournament(played.tournament, played.game, before, after, results, played.tables)


def results_earned(
    played: FinishedTournament, strengths: Mapping[str, int], *, halved_below: int
) -> Iterator[CircuitResult]:
    """The result of every entry in the final standing."""
    tournament, game = played.tournament, played.game
    field = rated_field(played.positions, strengths)
    for entry, position in played.positions.items():
        own = strengths[entry]
        points = tournament_points(own, position, field, halved_below=halved_below)
        yield CircuitResult(tournament.id, game, tournament.end, entry, position, field, own, points)


def games_by_person(events: Iterable[RatedTournament]) -> Games:
    """The games that each person played, by game, person and year of the tournament's end."""
    games: Games = defaultdict(lambda: defaultdict(lambda: defaultdict(int)))
    for event in events:
        people, year, of = people_by_entry(event.tournament), event.tournament.end.year, games[event.game]
        for entry, count in Counter(chain.from_iterable(table.places for table in event.tables)).items():
            for person in people[entry]:
                of[person][year] += count
    return games
