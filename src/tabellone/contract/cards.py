"""The card of a table: what its players need to know of the game, as codes and values; `wording` has the sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

TimeKind = Literal["game", "player", "draft", "last_round"]
PartKey = Literal[
    "ties",
    "auction",
    "set_up",
    "scoring",
    "points",
    "absences",
    "bans",
    "variants",
    "notes",
    "national_final",
    "clocks",
    "editions",
    "maps",
    "faq",
    "duties",
    "forbidden",
    "taking_back",
    "referee",
    "spectators",
    "correction",
    "tables",
    "rounds",
    "times",
    "tied_final",
]


@dataclass(frozen=True, slots=True)
class Word:
    """A word inside a sentence: a code of the vocabulary `kind`; without a kind, words of a game's sheet."""

    code: str
    kind: str = ""


Value = int | Decimal | str | Word | tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that a card says: a sentence of ours, `code` with `values`, or one of the game's sheet, `text`.

    `own` are the federation's own words by language, in place of either.
    """

    code: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)
    rule: str = ""
    text: str = ""
    own: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a card or of a game's sheet, with what it says; a `folded` one opens when it is asked for."""

    key: PartKey
    lines: tuple[Line, ...]
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Time:
    """Minutes of one kind: of the whole game, of each player, of the draft, until the last round begins."""

    kind: TimeKind
    minutes: int


@dataclass(frozen=True, slots=True)
class Start:
    """What a seat begins with, and who sits there as drawn."""

    seat: int
    player: str
    goods: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Card:
    """What a table needs to know: `game` is its id, `lead` what stands above all; parts without lines are left out.

    `seats_bid_for`: the auction decides who sits where, so that `start` goes with the seat. `titles` are the game's in
    other languages.
    """

    game: str
    name: str
    rule: str = ""
    lead: tuple[Line, ...] = ()
    times: tuple[Time, ...] = ()
    start: tuple[Start, ...] = ()
    parts: tuple[Part, ...] = ()
    seats_bid_for: bool = False
    titles: Mapping[str, str] = field(default_factory=dict)


def parts_with_lines(*parts: Part) -> tuple[Part, ...]:
    """The parts that say something, in their order."""
    return tuple(part for part in parts if part.lines)
