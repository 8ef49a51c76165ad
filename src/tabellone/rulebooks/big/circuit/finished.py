"""A tournament that is over as its circuit counts it: final positions, and the tables that move ELOs (BIG 5).

It can be packed into plain values and come back, so that nobody needs all its seats again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from tabellone.contract.circuit import Contribution
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.big.catalogue.in_force import by_its_game, round_sheet
from tabellone.rulebooks.big.hardcore import counts_as
from tabellone.rulebooks.big.ladder import RoundBook
from tabellone.rulebooks.big.standing import missing_results, standing_and_book, unfinished_problems
from tabellone.rulebooks.big.table import round_places

Counted: TypeAlias = Tournament | Contribution  # a tournament of a circuit, whole or as it was told
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


@dataclass(frozen=True, slots=True)
class FinishedTournament:
    """A tournament that is over, without its seats: its game, final positions in order, the tables that move ELOs."""

    tournament: Tournament
    game: str
    positions: Mapping[str, int]
    tables: tuple[RatedTable, ...]


def finished_tournament(tournament: Tournament) -> FinishedTournament | list[Problem]:
    """A tournament that is over, its game by its id, or what is missing in it."""
    tournament = by_its_game(tournament)
    final, book = standing_and_book(tournament)
    found = [*missing_results(tournament)] or [*unfinished_problems(tournament, final)]
    if found:
        return found
    positions = {row.player: row.position for row in final.rows}
    tables = tuple(rated_tables(tournament, book))
    return FinishedTournament(_without_seats(tournament), counts_as(tournament), positions, tables)


def finished_or_missing(one: Counted) -> FinishedTournament | list[Problem]:
    """The same of one that may have been told before."""
    return _unpacked_places(one) if isinstance(one, Contribution) else finished_tournament(one)


def head_of(one: Counted) -> Tournament:
    """A tournament's facts, with its seats or without."""
    return one.tournament if isinstance(one, Contribution) else one


def contribution(tournament: Tournament) -> Contribution | None:
    """What the circuit counts of a tournament that is over; nothing as long as something is missing in it."""
    found = finished_tournament(tournament)
    return Contribution(found.tournament, _packed_places(found)) if isinstance(found, FinishedTournament) else None


def _without_seats(tournament: Tournament) -> Tournament:
    return replace(tournament, rounds=tuple(replace(one, tables=(), draw=None) for one in tournament.rounds))


def _packed_places(found: FinishedTournament) -> list[Any]:
    """Positions and tables by the numbers of the entries in the order of the standing; then who else had a place."""
    order = dict.fromkeys([*found.positions, *(entry for table in found.tables for entry in table.places)])
    number = {entry: at for at, entry in enumerate(order)}
    tables = [
        [one.round, one.number, [number[entry] for entry in one.places], [*one.places.values()]] for one in found.tables
    ]
    return [found.game, list(order), list(found.positions.values()), tables]


def _unpacked_places(one: Contribution) -> FinishedTournament:
    game, order, positions, tables = one.counted
    rated = tuple([RatedTable(of, number, _places_at_table(order, who, places)) for of, number, who, places in tables])
    return FinishedTournament(one.tournament, game, dict(zip(order, positions, strict=False)), rated)


def _places_at_table(order: Sequence[str], who: Sequence[int], places: Sequence[int]) -> Mapping[str, int]:
    return {order[at]: place for at, place in zip(who, places, strict=True)}
