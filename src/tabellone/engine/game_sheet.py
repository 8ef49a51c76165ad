"""A game's whole sheet, as a page shows it: sections of lines, each a code with values; `wording` has the sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tabellone.engine.card import Line

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
