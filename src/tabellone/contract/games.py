"""The games that a rulebook knows, what it proposes for one of them, and the names under which people write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from decimal import Decimal
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Any, Literal, TypeVar

from tabellone.engine.alphabet import plain_text
from tabellone.engine.errors import Problem
from tabellone.engine.facts import System
from tabellone.engine.params import single_types
from tabellone.engine.steps import Step

Kind = Literal["whole", "decimal", "flag", "choice"]
KINDS: Mapping[type, Kind] = {bool: "flag", int: "whole", Decimal: "decimal"}
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class GameOffer:
    """A game that a rulebook knows: how long it lasts, the tables it allows, the advised one.

    `pairs`: an entry is a pair. `rule` is where the rulebook speaks of it. `titles` are those of other languages,
    `also` further names of it.
    """

    id: str
    name: str
    minutes: int | None
    sizes: tuple[int, ...]
    advised: int
    pairs: bool = False
    rule: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    also: tuple[str, ...] = ()

    @property
    def known_as(self) -> GameName:
        """The game with all its names."""
        return GameName(self.id, self.name, self.titles, self.also)


@dataclass(frozen=True, slots=True)
class Setting:
    """A parameter worth showing when a tournament is made; `default` None: the rulebook decides on the day."""

    name: str
    kind: Kind
    default: int | Decimal | bool | str | None
    least: Decimal | None = None
    most: Decimal | None = None
    choices: tuple[str, ...] = ()
    rule: str = ""


def figure(default: T, rule: str, *, least: int | Decimal | None = None, most: int | Decimal | None = None) -> T:
    """A field of a rulebook's parameters that stands on the form of a tournament: its rule, its least and most."""
    bounds = {name: None if bound is None else Decimal(bound) for name, bound in (("least", least), ("most", most))}
    found: T = field(default=default, metadata={"rule": rule, **bounds})
    return found


def figures_of(params: Any) -> dict[str, Setting]:
    """The figures among the parameters of a rulebook, by name, in their order, as the form shows them."""
    return {one.name: _setting(one.name, one.default, params, one.metadata) for one in fields(params) if one.metadata}


def _setting(name: str, default: Any, params: Any, told: Mapping[str, Any]) -> Setting:
    types = single_types(type(params), name)
    kind: Kind = next((KINDS[each] for each in types if each in KINDS), "choice")
    choices = tuple(each for each in types if isinstance(each, str))
    return Setting(name, kind, default, told["least"], told["most"], choices, told["rule"])


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a rulebook proposes for the number expected, what one may choose instead, and why.

    `rounds` are the rounds to expect in all (None: not known); `params` go into the tournament as they stand;
    `warnings` are what the organiser should know, never a bar.
    """

    system: System
    table_size: int
    rounds: int | None
    systems: tuple[System, ...]
    sizes: tuple[int, ...]
    params: Mapping[str, Any] = field(default_factory=dict)
    settings: tuple[Setting, ...] = ()
    steps: tuple[Step, ...] = ()
    warnings: tuple[Problem, ...] = ()


ALIKE = 0.8  # a letter or two apart
MOST = 4
LONG_WORD = 4  # letters: a single word that can stand for a whole name
_APOSTROPHES = re.compile("['\u2019`\u00b4]")
_WORD = re.compile(r"[^\W_]+")
_ARTICLES = frozenset({"the", "i", "il", "lo", "la", "le", "gli", "el", "los", "las"})
_NUMBERS = {"ii": "2", "iii": "3", "seven": "7", "sette": "7", "siete": "7"}


@dataclass(frozen=True, slots=True)
class GameName:
    """A game by its id, its title, its titles in other languages, and whatever else it is called."""

    id: str
    title: str
    titles: Mapping[str, str] = field(default_factory=dict)
    also: tuple[str, ...] = ()

    def called(self, language: str) -> str:
        """The title in a language."""
        return self.titles.get(language, self.title)

    @property
    def names(self) -> tuple[str, ...]:
        """Every name of it, each once."""
        return tuple(dict.fromkeys((self.title, *self.titles.values(), *self.also)))


@lru_cache(maxsize=4096)
def compared(name: str) -> str:
    """What is compared of a name: its words without case, accents, apostrophes, hyphens and the article before them."""
    words = _WORD.findall(_APOSTROPHES.sub("", plain_text(name)))
    words = words[1:] if len(words) > 1 and words[0] in _ARTICLES else words
    return "-".join(_NUMBERS.get(word, word) for word in words)


def by_name(games: Iterable[GameName]) -> dict[str, str]:
    """The id of every game by what is compared of its id and its names; what two are called is the first one's."""
    known = list(games)
    ids = {compared(game.id): game.id for game in reversed(known)}
    names = {compared(name): game.id for game in reversed(known) for name in game.names}
    return {words: game for words, game in {**names, **ids}.items() if words}


def near(typed: str, games: Iterable[GameName]) -> tuple[GameName, ...]:
    """The games that somebody may mean by a name that none of them has, the likest first."""
    words = compared(typed)
    found = ((max(_likeness(words, compared(name)) for name in (game.id, *game.names)), game) for game in games)
    alike = sorted((one for one in found if one[0] >= ALIKE), key=lambda one: (-one[0], one[1].id))
    return tuple(game for _, game in alike[:MOST])


def _likeness(one: str, other: str) -> float:
    """How alike two names are; one whose words all stand in the other is as alike as a name with a slip."""
    if not one or not other:
        return 0.0
    ratio = SequenceMatcher(None, one.replace("-", ""), other.replace("-", "")).ratio()
    less, more = sorted((one.split("-"), other.split("-")), key=len)
    telling = len(less) > 1 or len(less[0]) >= LONG_WORD
    return max(ratio, ALIKE) if telling and set(less) < set(more) else ratio
