"""What a rulebook answers that has no rule of its own: it takes these as its own, and says the rest itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from tabellone.contract.circuit import Meeting, Rival, Span, Title
from tabellone.contract.entries import PlayerMeasure
from tabellone.contract.games import GameName
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Tournament, Withdrawal
from tabellone.engine.steps import Step

__all__ = [
    "OfASeason",
    "completed",
    "contribution",
    "counts_as",
    "ends_draw",
    "game_id",
    "game_in",
    "game_names",
    "game_of_several",
    "may_enrol",
    "notes",
    "phase_planned",
    "round_minutes",
    "rulings",
    "time_up",
]


def notes(_tournament: Tournament) -> tuple[Problem, ...]:
    """No notes."""
    return ()


def completed(tournament: Tournament) -> Tournament:
    """The very same tournament: no figure follows from the others."""
    return tournament


def contribution(_tournament: Tournament) -> None:
    """Nothing: a circuit of this rulebook counts all of a tournament."""


def ends_draw(_tournament: Tournament, _withdrawal: Withdrawal) -> bool:
    """False: a drawn round stays whoever leaves."""
    return False


def may_enrol(_player: str, _measures: Iterable[PlayerMeasure], *, on: date) -> bool:
    """True: no measure keeps anybody out."""
    del on
    return True


def round_minutes(_tournament: Tournament, _number: int) -> int | None:
    """None: the rulebook says nothing of how long a round lasts."""
    return None


def time_up(_tournament: Tournament, _number: int) -> Step | None:
    """None: the rulebook says nothing of tables that still play when time is up."""
    return None


def rulings(_tournament: Tournament) -> Mapping[str, Any]:
    """An empty mapping: a tournament may set nothing otherwise."""
    return {}


def game_names() -> tuple[GameName, ...]:
    """No names: the rulebook knows no game by name."""
    return ()


def game_id(name: str) -> str:
    """The name itself: a game has no other id."""
    return name


def game_in(tournament: Tournament, game: str | None = None) -> str:
    """The game as the tournament names it; its own by default."""
    return game or tournament.game or ""


def counts_as(tournament: Tournament) -> str:
    """The tournament's own game."""
    return tournament.game or ""


def game_of_several(_games: Sequence[str]) -> str:
    """No game: several games are none of their own."""
    return ""


def phase_planned(_tournament: Tournament, _players: int) -> tuple[Step, ...]:
    """No steps: no final phase follows from several games."""
    return ()


class OfASeason:
    """What the history of a circuit answers that ends with its season, where nobody asks it over the years."""

    def span_on(self, _ranking: str, _on: date) -> Span | None:
        """None: a ranking runs as long as its season."""
        return None

    def explain_outing(self, _player: str, _tournament: str) -> tuple[Step, ...]:
        """No steps: `career` tells what a tournament brought."""
        return ()

    def meetings(self, _one: str, _other: str, _on: date) -> tuple[Meeting, ...]:
        """No tables: who met whom is not asked within one season."""
        return ()

    def rivals(self, _player: str, _on: date) -> tuple[Rival, ...]:
        """Nobody: who met whom is not asked within one season."""
        return ()

    def titles(self, _on: date) -> tuple[Title, ...]:
        """No titles."""
        return ()
