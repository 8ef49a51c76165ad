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
    "adjustable",
    "completed",
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
    "unwritten_rulings",
]


def notes(_tournament: Tournament) -> tuple[Problem, ...]:
    """Nothing is worth a look."""
    return ()


def completed(tournament: Tournament) -> Tournament:
    """No figure follows from the others."""
    return tournament


def ends_draw(_tournament: Tournament, _withdrawal: Withdrawal) -> bool:
    """Nobody's leaving ends a draw."""
    return False


def may_enrol(_player: str, _measures: Iterable[PlayerMeasure], *, on: date) -> bool:
    """No measure keeps anybody out."""
    del on
    return True


def round_minutes(_tournament: Tournament, _number: int) -> int | None:
    """A round lasts as long as it takes."""
    return None


def time_up(_tournament: Tournament, _number: int) -> Step | None:
    """Nothing happens when time is up."""
    return None


def rulings(_tournament: Tournament) -> Mapping[str, Any]:
    """A tournament sets nothing otherwise."""
    return {}


def unwritten_rulings() -> Mapping[str, Any]:
    """Nothing held otherwise while nobody wrote it down."""
    return {}


def game_names() -> tuple[GameName, ...]:
    """It names no game."""
    return ()


def game_id(name: str) -> str:
    """A game is called as it is named."""
    return name


def game_in(tournament: Tournament, game: str | None = None) -> str:
    """The game as it is named there."""
    return game or tournament.game or ""


def counts_as(tournament: Tournament) -> str:
    """A tournament belongs to its game."""
    return tournament.game or ""


def game_of_several(_games: Sequence[str]) -> str:
    """Several games are no game of their own."""
    return ""


def phase_planned(_tournament: Tournament, _players: int) -> tuple[Step, ...]:
    """No final phase follows from several games."""
    return ()


def adjustable() -> Mapping[str, Any]:
    """No figure of a season is tried otherwise."""
    return {}


class OfASeason:
    """What the history of a circuit answers that ends with its season, where nobody asks it over the years."""

    def span_on(self, _ranking: str, _on: date) -> Span | None:
        """A ranking runs as long as its season."""
        return None

    def explain_outing(self, _player: str, _tournament: str) -> tuple[Step, ...]:
        """A career tells it."""
        return ()

    def meetings(self, _one: str, _other: str, _on: date) -> tuple[Meeting, ...]:
        """Nobody is told apart from the others."""
        return ()

    def rivals(self, _player: str, _on: date) -> tuple[Rival, ...]:
        """Nobody is told apart from the others."""
        return ()

    def titles(self, _on: date) -> tuple[Title, ...]:
        """There are no titles."""
        return ()
