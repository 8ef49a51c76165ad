"""What an import would change in a stage that is here: games come, go or end otherwise; players come and go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from tabellone.engine.facts import Player, Table, Tournament
from tabellone.server.intake.stages import outcomes
from tabellone.server.intake.stages.converting import GAME

HEAD = ("name", "game", "start", "end", "system", "race", "params")


@dataclass(frozen=True, slots=True)
class Played:
    """A table in its round."""

    round: int
    table: Table

    @property
    def outcome(self) -> str:
        """How it ended, in a word; empty where there is none for it."""
        return outcomes.of_table(self.table)

    @property
    def game(self) -> str:
        """The platform's own id of the game."""
        return str(self.table.extra.get(GAME, ""))


@dataclass(frozen=True, slots=True)
class Changed:
    """The same game here and in the source."""

    here: Played
    there: Played


@dataclass(frozen=True, slots=True)
class Altered:
    """A field of the head, here and as it would become."""

    field: str
    here: Any
    there: Any


@dataclass(frozen=True, slots=True)
class Differences:
    """Everything that would change; `otherwise` where what differs is beside games, players and head."""

    head: tuple[Altered, ...] = ()
    players_added: tuple[Player, ...] = ()
    players_removed: tuple[Player, ...] = ()
    added: tuple[Played, ...] = ()
    removed: tuple[Played, ...] = ()
    changed: tuple[Changed, ...] = ()
    otherwise: bool = False

    @property
    def nothing(self) -> bool:
        """Whether all stays as it is."""
        return not any(getattr(self, one.name) for one in fields(self))


def compared(here: Tournament, there: Tournament) -> Differences:
    """What differs between the stage as it is stored and as it would become."""
    shared = _games(here) & _games(there)
    mine, theirs = _keyed(here, shared), _keyed(there, shared)
    known, wanted = {one.id for one in here.players}, {one.id for one in there.players}
    both = [Changed(mine[key], theirs[key]) for key in mine.keys() & theirs.keys()]
    found = Differences(
        head=tuple(
            Altered(name, getattr(here, name), getattr(there, name))
            for name in HEAD
            if getattr(here, name) != getattr(there, name)
        ),
        players_added=tuple(one for one in there.players if one.id not in known),
        players_removed=tuple(one for one in here.players if one.id not in wanted),
        added=_ordered(theirs[key] for key in theirs.keys() - mine.keys()),
        removed=_ordered(mine[key] for key in mine.keys() - theirs.keys()),
        changed=tuple(sorted((one for one in both if _differ(one)), key=lambda one: _place(one.there))),
    )
    return Differences(otherwise=True) if found.nothing and here != there else found


def _differ(one: Changed) -> bool:
    """Another result, another round: the number of the table alone is no difference."""
    return one.here.round != one.there.round or one.here.table.seats != one.there.table.seats


def _games(tournament: Tournament) -> set[Any]:
    """The platform's ids of the games; one file of a tournament may hold them, another not."""
    return {table.extra.get(GAME) for played in tournament.rounds for table in played.tables} - {None, ""}


def _keyed(tournament: Tournament, shared: Collection[Any]) -> Mapping[tuple[Any, ...], Played]:
    """The tables by the platform's id where both sides have it, else by round and players, told apart by order."""
    met: Counter[tuple[Any, ...]] = Counter()
    found = {}
    for played in tournament.rounds:
        for table in played.tables:
            game = table.extra.get(GAME)
            base = ("game", game) if game in shared else ("seats", played.number, frozenset(table.players))
            met[base] += 1
            found[*base, met[base]] = Played(played.number, table)
    return found


def _ordered(tables: Iterable[Played]) -> tuple[Played, ...]:
    return tuple(sorted(tables, key=_place))


def _place(one: Played) -> tuple[int, int]:
    return one.round, one.table.number
