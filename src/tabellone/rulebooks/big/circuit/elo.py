"""ELO of a game: everybody at a table is compared with everybody else, once for the whole tournament."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from tabellone.engine.facts import Tournament
from tabellone.engine.numbers import expected_score
from tabellone.rulebooks.big.catalogue.in_force import round_sheet
from tabellone.rulebooks.big.ladder import RoundBook
from tabellone.rulebooks.big.table import round_places

SCALE = 800  # 400 ELO points (ruling big-elo), as strengths are counted in halves
Places = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class RatedTable:
    """A table that moves ELOs: those with a place there, two or more, in turn order (ruling big-elo)."""

    round: int
    number: int
    places: Places

    def weight(self, k: int) -> float:
        """What a comparison counts at a table of n: k / (n − 1) (ruling big-elo)."""
        return k / (len(self.places) - 1)


def rated_tables(tournament: Tournament, book: RoundBook) -> list[RatedTable]:
    """The tables where two or more have a place: finals and replays too.

    Places follow the game of the round, whatever game's ELO moves. A bye, a void table and who was absent have none:
    the size of a table is that of those who played there (ruling absent-seat).
    """
    qualifying = {played.number: book.places(index) for index, played in enumerate(book.rounds)}
    tables: list[RatedTable] = []
    for played in tournament.rounds:
        placed = qualifying.get(played.number) or round_places(played, round_sheet(tournament, played))
        for table in played.tables:
            places = {seat.player: placed[seat.player] for seat in table.seats if seat.player in placed}
            if len(places) > 1:
                tables.append(RatedTable(played.number, table.number, places))
    return tables


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
