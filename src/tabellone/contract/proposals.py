"""A tournament proposed for a number of players: games on offer, system, settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal

from tabellone.contract.game_names import GameName
from tabellone.engine.errors import Problem
from tabellone.engine.facts import System
from tabellone.engine.steps import Step

Kind = Literal["whole", "decimal", "flag", "choice"]


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
