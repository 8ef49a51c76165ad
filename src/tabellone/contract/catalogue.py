"""The catalogue of games: whole sheets, a federation's edits, names, tournaments of several games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, Protocol, runtime_checkable

from tabellone.contract.cards import Line
from tabellone.contract.game_names import GameName
from tabellone.contract.proposals import GameOffer, Proposal
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Tournament
from tabellone.engine.steps import Step

SectionKey = Literal[
    "tables",
    "rounds",
    "times",
    "clocks",
    "auction",
    "set_up",
    "ties",
    "tied_final",
    "scoring",
    "bans",
    "variants",
    "editions",
    "maps",
    "notes",
    "faq",
    "national_final",
]


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a sheet, with what it says."""

    key: SectionKey
    lines: tuple[Line, ...]


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
    sections: tuple[Section, ...] = ()
    start: tuple[StartGoods, ...] = ()
    own_notes: Mapping[str, str] = field(default_factory=dict)
    changed: tuple[str, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)

    def called(self, language: str) -> str:
        """The game's title in a language."""
        return self.titles.get(language, self.name)

    def section(self, key: SectionKey) -> tuple[Line, ...]:
        """The lines of a section; none where the sheet does not have it."""
        return next((section.lines for section in self.sections if section.key == key), ())


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

    def game_sheets(self) -> tuple[GameSheet, ...]:
        """The sheets of all games, in the order of the rulebook."""

    def game_sheet(self, game: str) -> GameSheet:
        """The sheet of a game by its id; for a game that has none, what holds for all."""

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


@runtime_checkable
class SeveralGames(Protocol):
    """A rulebook whose tournaments may be played at several games, and then belong to a game of their own."""

    def counts_as(self, tournament: Tournament) -> str:
        """The game whose rankings and titles a tournament belongs to, whatever its `game` says."""

    def game_of_several(self, games: Sequence[str]) -> str:
        """The game that a tournament with these games, a round each, belongs to; nothing where they are one."""

    def phase_planned(self, tournament: Tournament, players: int) -> tuple[Step, ...]:
        """The final phase that a tournament has by its settings, with so many players; nothing where it has none."""
