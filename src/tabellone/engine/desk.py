"""What passes over an organiser's desk: proposals, entries, result forms, remedies, as a rulebook tells them.

Values only. Codes and names are worded by the shell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Literal

from tabellone.engine.answers import DrawnTable
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Status, System
from tabellone.engine.game_names import GameName
from tabellone.engine.steps import Step

Kind = Literal["whole", "decimal", "flag", "choice"]
Shown = Literal["at_once", "on_tie", "on_request"]
RemedyKind = Literal["as_drawn", "moved", "threes", "draw_again", "mark_absent"]


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


@dataclass(frozen=True, slots=True)
class Applicant:
    """Somebody who wants to play: enrolled when (None = came on the day), with a box of the game or not."""

    player: str
    at: datetime | None = None
    brings_box: bool = False


@dataclass(frozen=True, slots=True)
class Admission:
    """Who plays and who waits, each in order of precedence."""

    admitted: tuple[str, ...]
    waiting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure against a player, from a day, to a day or without end."""

    player: str
    start: date
    end: date | None = None

    def on(self, day: date) -> bool:
        """Whether the measure is in force that day."""
        return self.start <= day and (self.end is None or day <= self.end)


@dataclass(frozen=True, slots=True)
class Field:
    """One figure of a seat: `name` as in `facts.Seat`, or `tiebreak.<figure>`; `shown` says when it is asked."""

    name: str
    kind: Kind
    least: Decimal | None = None
    most: Decimal | None = None
    step: Decimal | None = None
    choices: tuple[str, ...] = ()
    required: bool = False
    shown: Shown = "at_once"
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ResultForm:
    """What is asked for each seat of a table, in order; `total`: what the scores of those who played add up to.

    `left_out`: what the only one left without a score has, by how many sat down.
    """

    fields: tuple[Field, ...]
    statuses: tuple[Status, ...]
    total: Decimal | None = None
    left_out: Mapping[int, Decimal] = field(default_factory=dict)

    @property
    def by_name(self) -> dict[str, Field]:
        """The fields by their name."""
        return {one.name: one for one in self.fields}


@dataclass(frozen=True, slots=True)
class Wanted:
    """A figure still needed: whose, its name, the rule, and with whom it parts the player (nobody: a plain result).

    `decides`: points or places hang on it; else it only orders the table.
    """

    player: str
    name: str
    rule: str
    tied_with: tuple[str, ...] = ()
    decides: bool = True


@dataclass(frozen=True, slots=True)
class Remedy:
    """One way to go on when somebody drawn has not come.

    `tables` are those to play (none: the tables stay, or are drawn again), `moved` who changes table by lot, `confirm`
    the parameter that the organiser sets by choosing it, `moment` the withdrawal that keeps the absent out of a draw.
    """

    kind: RemedyKind
    rule: str
    moment: str = ""
    tables: tuple[DrawnTable, ...] = ()
    moved: tuple[str, ...] = ()
    confirm: str = ""


@dataclass(frozen=True, slots=True)
class Won:
    """Who won a table, several where the first place is shared, nobody where nobody did; `why`: what parted a tie."""

    players: tuple[str, ...] = ()
    why: tuple[Step, ...] = ()
