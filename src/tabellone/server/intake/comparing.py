"""What an import would change in a stage that is here, and which results it would correct."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from tabellone.engine.facts import Player, Seat, Table, Tournament
from tabellone.server.intake import outcomes
from tabellone.server.intake.converting import PLATFORM_GAME
from tabellone.tournament.acts import Act, Correct, Import
from tabellone.tournament.view import is_reported

HEAD = ("name", "game", "start", "end", "system", "race", "params")


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table in its round."""

    round: int
    table: Table

    @property
    def outcome(self) -> str:
        """How it ended, in a word; empty where there is none for it."""
        return outcomes.outcome_of_table(self.table)

    @property
    def game(self) -> str:
        """The platform's own id of the game."""
        return str(self.table.extra.get(PLATFORM_GAME, ""))


@dataclass(frozen=True, slots=True)
class ChangedGame:
    """The same game here and in the source."""

    here: PlayedTable
    there: PlayedTable


@dataclass(frozen=True, slots=True)
class AlteredField:
    """A field of the head, here and as it would become."""

    field: str
    here: Any
    there: Any


@dataclass(frozen=True, slots=True)
class StageDifferences:
    """Everything that would change; `otherwise` where what differs is beside games, players and head."""

    head: tuple[AlteredField, ...] = ()
    players_added: tuple[Player, ...] = ()
    players_removed: tuple[Player, ...] = ()
    added: tuple[PlayedTable, ...] = ()
    removed: tuple[PlayedTable, ...] = ()
    changed: tuple[ChangedGame, ...] = ()
    otherwise: bool = False

    @property
    def nothing(self) -> bool:
        """Whether all stays as it is."""
        return not any(getattr(self, one.name) for one in fields(self))


def compared_stages(here: Tournament, there: Tournament) -> StageDifferences:
    """What differs between the stage as it is stored and as it would become."""
    shared = platform_games(here) & platform_games(there)
    mine, theirs = _keyed(here, shared), _keyed(there, shared)
    known, wanted = {one.id for one in here.players}, {one.id for one in there.players}
    both = [ChangedGame(mine[key], theirs[key]) for key in mine.keys() & theirs.keys()]
    found = StageDifferences(
        head=tuple(
            AlteredField(name, getattr(here, name), getattr(there, name))
            for name in HEAD
            if getattr(here, name) != getattr(there, name)
        ),
        players_added=tuple(one for one in there.players if one.id not in known),
        players_removed=tuple(one for one in here.players if one.id not in wanted),
        added=_ordered(theirs[key] for key in theirs.keys() - mine.keys()),
        removed=_ordered(mine[key] for key in mine.keys() - theirs.keys()),
        changed=tuple(sorted((one for one in both if _differ(one)), key=lambda one: _place_of_table(one.there))),
    )
    return StageDifferences(otherwise=True) if found.nothing and here != there else found


def _differ(one: ChangedGame) -> bool:
    """Another result, another round: the number of the table alone is no difference."""
    return one.here.round != one.there.round or one.here.table.seats != one.there.table.seats


def platform_games(tournament: Tournament) -> set[Any]:
    """The platform's ids of the games; one file of a tournament may hold them, another not."""
    return {table.extra.get(PLATFORM_GAME) for played in tournament.rounds for table in played.tables} - {None, ""}


def _keyed(tournament: Tournament, shared: Collection[Any]) -> Mapping[tuple[Any, ...], PlayedTable]:
    """The tables by the platform's id where both sides have it, else by round and players, told apart by order."""
    met: Counter[tuple[Any, ...]] = Counter()
    found = {}
    for played in tournament.rounds:
        for table in played.tables:
            game = table.extra.get(PLATFORM_GAME)
            base = ("game", game) if game in shared else ("seats", played.number, frozenset(table.players))
            met[base] += 1
            found[*base, met[base]] = PlayedTable(played.number, table)
    return found


def _ordered(tables: Iterable[PlayedTable]) -> tuple[PlayedTable, ...]:
    return tuple(sorted(tables, key=_place_of_table))


def _place_of_table(one: PlayedTable) -> tuple[int, int]:
    return one.round, one.table.number


@dataclass(frozen=True, slots=True)
class PartedResults:
    """A document with the results as they stand here, and the corrections that make it what it was meant to be."""

    rest: Tournament
    corrections: tuple[Correct, ...] = ()


def parted_results(here: Tournament, wanted: Tournament) -> PartedResults:
    """What is wanted, with every result that is on record and would be another as a correction of its own."""
    changed = [one for one in compared_stages(here, wanted).changed if _is_correction(one)]
    stand = {(one.there.round, one.there.table.number): _as_it_stands(one) for one in changed}
    rounds = tuple(
        replace(
            played,
            tables=tuple(
                replace(table, seats=stand.get((played.number, table.number), table.seats)) for table in played.tables
            ),
        )
        for played in wanted.rounds
    )
    corrections = (
        Correct(one.there.round, one.there.table.number, one.there.table.seats, by_referee=True) for one in changed
    )
    return PartedResults(replace(wanted, rounds=rounds), tuple(corrections))


def acts_to(wanted: Tournament, here: Tournament | None) -> tuple[Act, ...]:
    """What makes of the document here, or of nothing, the one that is wanted: an import, then the corrections."""
    found = parted_results(here, wanted) if here else PartedResults(wanted)
    brought = (Import(found.rest, again=True),) if found.rest != here else ()
    return (*brought, *found.corrections)


def loses_results(differences: StageDifferences | None) -> bool:
    """Whether a result that is on record would be another, or would go."""
    if differences is None:
        return False
    gone = any(is_reported(one.table) for one in differences.removed)
    return gone or any(_is_other(one) for one in differences.changed)


def _is_other(one: ChangedGame) -> bool:
    """Whether the result on record would not stand; a game that only moves to another round keeps it."""
    return is_reported(one.here.table) and _by_player(one.here.table.seats) != _by_player(one.there.table.seats)


def _is_correction(one: ChangedGame) -> bool:
    """Whether another result takes the place of one, of the same players."""
    same = sorted(one.here.table.players) == sorted(one.there.table.players)
    return same and _is_other(one) and is_reported(one.there.table)


def _as_it_stands(one: ChangedGame) -> tuple[Seat, ...]:
    """The result on record, in the order in which the players sit by now."""
    before = _by_player(one.here.table.seats)
    return tuple(before[player] for player in one.there.table.players)


def _by_player(seats: tuple[Seat, ...]) -> dict[str, Seat]:
    return {seat.player: seat for seat in seats}
