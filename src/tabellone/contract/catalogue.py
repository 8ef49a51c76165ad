"""The catalogue of games: whole sheets, and a federation's edits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, Protocol, runtime_checkable

from tabellone.contract.cards import Line, Part, PartKey
from tabellone.contract.rulebook import NOTHING
from tabellone.engine.errors import Problem


@dataclass(frozen=True, slots=True)
class StartGoods:
    """What players begin with: a `seat`, or everyone; at a table of so many `players`, or at any."""

    goods: Mapping[str, int]
    seat: int | None = None
    players: int | None = None


@dataclass(frozen=True, slots=True)
class GameSheet:
    """A game's sheet as it is in force: sections without lines are left out.

    `own_notes` are the federation's, by language; `changed` names the facts that it has set
    otherwise than the rulebook prints them, or beside it. `titles` are the game's in other languages.
    """

    game: str
    name: str
    rule: str
    sections: tuple[Part, ...] = ()
    start: tuple[StartGoods, ...] = ()
    own_notes: Mapping[str, str] = field(default_factory=dict)
    changed: tuple[str, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)

    def section(self, key: PartKey) -> tuple[Line, ...]:
        """The lines of a section; none where the sheet does not have it."""
        return next((section.lines for section in self.sections if section.key == key), ())

    def called(self, language: str) -> str:
        """The game's title in a language."""
        return self.titles.get(language, self.name)


FactKind = Literal["text", "long", "whole", "choice", "figures", "flag"]


@dataclass(frozen=True, slots=True)
class SheetEdit:
    """Facts of a game that hold from a day on, by name as the rulebook reads them; `new`: a game that had no sheet."""

    game: str
    since: date
    facts: Mapping[str, Any] = field(default_factory=dict)
    new: bool = False


@dataclass(frozen=True, slots=True)
class SheetFact:
    """A fact that can be set: as it is now (None = not said), and what it may become.

    `choices` are codes: of the vocabulary that bears the fact's name, for `figures` of `figure`. `empty` is what takes
    it away again, None where nothing does.
    """

    name: str
    kind: FactKind
    value: Any = None
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()
    empty: Any = None


@runtime_checkable
class Cataloguing(Protocol):
    """A rulebook whose federation changes the sheets and adds games; edits are given in the order they were made."""

    def game_sheets(self, params: Mapping[str, Any] = NOTHING) -> tuple[GameSheet, ...]:
        """The sheets that hold for a tournament with these parameters, in the order of the rulebook, new games last."""

    def sheets_with(self, edits: Sequence[SheetEdit], on: date) -> tuple[GameSheet, ...]:
        """All sheets as they hold on a day; edits that cannot be are an InputError."""

    def catalogue_params(self, edits: Sequence[SheetEdit], on: date) -> Mapping[str, Any]:
        """The parameters by which a tournament keeps the catalogue of a day; none where it is the rulebook's own."""

    def sheet_facts(self, edits: Sequence[SheetEdit], on: date, game: str) -> tuple[SheetFact, ...]:
        """What can be set in the sheet of a game, as it is on a day; of a game without one too."""

    def edited_facts(self, edits: Sequence[SheetEdit], edit: SheetEdit, shown: date) -> Mapping[str, Any]:
        """Of all the facts of a form, those that are otherwise than on the day it showed; a misfit is an InputError."""

    def edit_problems(self, edits: Sequence[SheetEdit], edit: SheetEdit) -> tuple[Problem, ...]:
        """What forbids an edit after the others; it may be recorded where there is nothing."""
