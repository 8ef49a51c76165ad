"""What a shell may ask of a rulebook about the games of its catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Protocol, runtime_checkable

from tabellone.engine.desk import GameOffer, Proposal
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Tournament
from tabellone.engine.game_names import GameName
from tabellone.engine.game_sheet import GameSheet
from tabellone.engine.sheet_edits import SheetEdit, SheetFact


@runtime_checkable
class Sheets(Protocol):
    """A rulebook with a catalogue of games, each with its sheet."""

    def game_sheets(self) -> tuple[GameSheet, ...]:
        """The sheets of all games, in the order of the rulebook."""

    def game_sheet(self, game: str) -> GameSheet:
        """The sheet of a game by its id; for a game that has none, what holds for all."""


@runtime_checkable
class Naming(Protocol):
    """A rulebook that knows games by several names."""

    def game_names(self) -> tuple[GameName, ...]:
        """The games that it names, with or without a sheet."""

    def game_id(self, name: str) -> str:
        """The id of the game that a name means; the name itself where it knows no such game."""

    def game_in(self, tournament: Tournament, game: str | None = None) -> str:
        """The id of a game of a tournament, its own by default; what was added there by a name is a game of its own."""


@runtime_checkable
class Cataloguing(Protocol):
    """A rulebook whose federation changes the sheets and adds games; edits are given in the order they were made.

    What is asked with `params` follows the changes that those of a tournament keep.
    """

    def sheets_with(self, edits: Sequence[SheetEdit], on: date) -> tuple[GameSheet, ...]:
        """All sheets as they hold on a day; edits that cannot be are an InputError."""

    def sheet_facts(self, edits: Sequence[SheetEdit], on: date, game: str) -> tuple[SheetFact, ...]:
        """What can be set in the sheet of a game, as it is on a day; of a game without one too."""

    def edited_facts(self, edits: Sequence[SheetEdit], edit: SheetEdit, shown: date) -> Mapping[str, Any]:
        """Of all the facts of a form, those that are otherwise than on the day it showed; a misfit is an InputError."""

    def edit_problems(self, edits: Sequence[SheetEdit], edit: SheetEdit) -> tuple[Problem, ...]:
        """What forbids an edit after the others; none: it may be recorded."""

    def catalogue_params(self, edits: Sequence[SheetEdit], on: date) -> Mapping[str, Any]:
        """The parameters by which a tournament keeps the catalogue of a day; none where it is the rulebook's own."""

    def catalogue_names(self) -> frozenset[str]:
        """The names of those parameters."""

    def kept_sheets(self, params: Mapping[str, Any]) -> tuple[GameSheet, ...]:
        """The sheets that hold for a tournament with these parameters."""

    def games_in(self, params: Mapping[str, Any]) -> tuple[GameOffer, ...]:
        """The games that have a sheet there."""

    def propose_in(
        self,
        params: Mapping[str, Any],
        game: str,
        players: int,
        *,
        national_final: bool = False,
        table_size: int | None = None,
    ) -> Proposal:
        """What is proposed there for so many players."""
