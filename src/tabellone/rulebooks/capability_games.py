"""What a shell may ask a rulebook about tournaments of several games; see `capabilities`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from tabellone.engine.facts import Tournament
from tabellone.engine.steps import Step


@runtime_checkable
class SeveralGames(Protocol):
    """A rulebook whose tournaments may be played at several games, and then belong to a game of their own."""

    def counts_as(self, tournament: Tournament) -> str:
        """The game whose rankings and titles a tournament belongs to, whatever its `game` says."""

    def game_of_several(self, games: Sequence[str]) -> str:
        """The game that a tournament with these games, a round each, belongs to; nothing where they are one."""

    def phase_planned(self, tournament: Tournament, players: int) -> tuple[Step, ...]:
        """The final phase that a tournament has by its settings, with so many players; nothing where it has none."""
