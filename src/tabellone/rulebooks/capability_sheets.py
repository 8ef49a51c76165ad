"""What a shell may ask of a rulebook about the games of its catalogue."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from tabellone.engine.game_sheet import GameSheet


@runtime_checkable
class Sheets(Protocol):
    """A rulebook with a catalogue of games, each with its sheet."""

    def game_sheets(self) -> tuple[GameSheet, ...]:
        """The sheets of all games, in the order of the rulebook."""

    def game_sheet(self, game: str) -> GameSheet:
        """The sheet of a game by its id; for a game that has none, what holds for all."""
