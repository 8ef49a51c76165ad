"""What stands in the way of the next draw, and what an organiser confirms for it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from tabellone.contract import BY_ID, SlowTables, rulebook_as
from tabellone.engine.errors import RuleError, TabelloneError
from tabellone.tournament import acts
from tabellone.tournament.progress import next_phase
from tabellone.tournament.state import State
from tabellone.tournament.view import draft, facts, sealed, taking_part, undecided, unreported_tables

ObstacleKind = Literal["closed", "draft", "sealed", "partial", "missing", "over", "nobody", "undecided"]
FEWEST = 2


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Something to settle before the draw: players to check in, missing results, a draft, a draw that is sealed."""

    kind: ObstacleKind
    round: int = 0
    tables: tuple[int, ...] = ()
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Prospect:
    """The next draw: its number and phase (None when nothing is to follow), its own game, what is in its way.

    `certain` are the tables that can be drawn while others still play, by number.
    """

    number: int
    phase: str | None
    obstacles: tuple[Obstacle, ...]
    certain: Mapping[int, frozenset[str]]
    game: str = ""

    @property
    def is_ready(self) -> bool:
        """Whether nothing is in the way."""
        return not self.obstacles

    @property
    def only_undecided(self) -> bool:
        """Whether the check-in alone is in the way: one click can settle it."""
        return [one.kind for one in self.obstacles] == ["undecided"]

    @property
    def is_over(self) -> bool:
        """Whether nothing is to follow."""
        return any(one.kind in ("over", "closed") for one in self.obstacles)


def ready(state: State) -> Prospect:
    """The next draw and what stands in its way, most pressing first."""
    obstacles = tuple(_obstacles(state))
    kinds = {one.kind for one in obstacles}
    certain = certain_tables(state) if kinds and kinds <= {"missing", "undecided"} else {}
    return Prospect(next_number(state), next_phase(state), obstacles, certain, game_planned(state, next_number(state)))


def game_planned(state: State, number: int) -> str:
    """The game of a round to come, where the rounds have games of their own (BIG 8.2)."""
    games = state.settings.head.params.get("games") or ()
    return str(games[number - 1]) if number <= len(games) else ""


def next_number(state: State) -> int:
    """The number of the round that a draw makes: a draft gives way to it."""
    return len(state.rounds) + (draft(state) is None)


def unknown_now(state: State) -> tuple[str, ...]:
    """Who can be seated in the next round and has not been checked in."""
    number = next_number(state)
    return tuple(one.player.id for one in undecided(state) if one.player.from_round <= number)


def certain_tables(state: State) -> Mapping[int, frozenset[str]]:
    """Tables of the next round that no missing result can change (BIG 7.2.2)."""
    tournament = facts(state)
    book = rulebook_as(tournament.rulebook, SlowTables)
    if book is None:
        return {}
    try:
        return book.ready_tables(tournament)
    except TabelloneError:
        return {}


def _obstacles(state: State) -> Iterator[Obstacle]:
    if state.closed:
        yield Obstacle("closed")
        return
    if waiting := draft(state):
        yield Obstacle("draft", waiting.round.number)
        return
    if announced := sealed(state):
        yield Obstacle("sealed", announced.round)
        return
    yield from _unfinished(state)
    if not state.rounds and len(taking_part(state)) < FEWEST:
        yield Obstacle("nobody")
    elif next_phase(state) is None:
        yield Obstacle("over")
        return
    if unknown := unknown_now(state):
        yield Obstacle("undecided", players=unknown)


def _unfinished(state: State) -> Iterator[Obstacle]:
    for drawn in state.rounds:
        number = drawn.round.number
        if missing := unreported_tables(drawn):
            yield Obstacle("missing", number, tables=missing)
        if drawn.partial:
            yield Obstacle("partial", number)


def accepted(state: State, params: Collection[str]) -> acts.Acts:
    """The settings with the parameters that the organiser confirms; only those that a refusal can name."""
    given = [param for param in params if param]
    if not given:
        return ()
    head = state.settings.head
    confirmable = BY_ID[head.rulebook].ABOUT.confirmable.values()
    if strange := [param for param in given if param not in confirmable]:
        raise RuleError("not-confirmable", param=strange[0])
    confirmed = replace(head, params={**head.params, **dict.fromkeys(given, True)})
    return (acts.Settle(replace(state.settings, head=confirmed)),)
