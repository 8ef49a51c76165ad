"""How a tournament or a ranking may end: simulated odds, what is certain, and the least result that gains a place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from math import isqrt
from typing import Literal, Protocol, runtime_checkable

from tabellone.engine.facts import Season, Tournament
from tabellone.engine.steps import Step

Goal = Literal["final_phase", "title"]
Verdict = Literal["through", "open", "out"]
_MILLION = 10**6


@dataclass(frozen=True, slots=True)
class Chance:
    """In how many of the runs something happened; a fraction only where several share a first place."""

    times: Fraction
    runs: int

    @property
    def value(self) -> Fraction:
        """The estimate, exactly as counted."""
        return self.times / self.runs

    @property
    def error(self) -> Fraction:
        """The standard error of the estimate, rounded down to a millionth; 0 where all runs agree."""
        spread = self.value * (1 - self.value) / self.runs * _MILLION**2
        return Fraction(isqrt(int(spread)), _MILLION)


@dataclass(frozen=True, slots=True)
class Chances:
    """One player's chances; None where the tournament has no final phase."""

    player: str
    title: Chance
    final: Chance | None = None
    final_phase: Chance | None = None


@dataclass(frozen=True, slots=True)
class OddsAnswer:
    """Everybody's chances, in the order of the document; an estimate unless the tournament is over.

    `notes` say what was taken for granted. The same facts, ELOs, seed and runs give the same answer everywhere.
    """

    seed: str
    runs: int
    final: bool
    rows: tuple[Chances, ...]
    notes: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is proved about one player and a goal: through, out, or still open.

    While it is open: with less than `least` more the goal is missed, with `enough` more it is reached whatever the
    others do (None where nothing is proved), both counted in `unit`. `steps` give the reasons.
    """

    player: str
    goal: Goal
    verdict: Verdict
    unit: Literal["points", "wins"] = "points"
    least: Fraction | None = None
    enough: Fraction | None = None
    steps: tuple[Step, ...] = ()


@runtime_checkable
class Odds(Protocol):
    """A rulebook that tells how a running tournament may end: chances by simulation, and what is already certain."""

    def odds(
        self, tournament: Tournament, elos: Mapping[str, Decimal], seed: str, *, runs: int | None = None
    ) -> OddsAnswer:
        """Everybody's chances, from the ELOs of the game; a tournament without a drawn round or a plan is a RuleError.

        The same facts, ELOs, seed and runs always give the same answer.
        """

    def outlooks(self, tournament: Tournament) -> tuple[Outlook, ...]:
        """What is proved about everybody, in the order of the document: through, out, or what is still needed."""


@dataclass(frozen=True, slots=True)
class Need:
    """The least result that gains a place, and the place then; None where no result gains one.

    `position` is today's place, None outside the ranking. What a result is, a position or a score, the ranking says.
    `steps` tell how it came about, and what is taken for granted.
    """

    ranking: str
    player: str
    position: int | None
    least: Fraction | None
    then: int | None
    steps: tuple[Step, ...]


@runtime_checkable
class Needing(Protocol):
    """A rulebook that says what a player needs to gain a place in the Race or in Green.

    Who is in no ranking, and a stage that there cannot be, are RuleErrors.
    """

    def race_need(self, season: Season, tournaments: Sequence[Tournament], player: str, on: date, ranked: int) -> Need:
        """The last position in the next Race stage, with so many ranked players, that gains a place."""

    def green_need(
        self,
        season: Season,
        tournaments: Sequence[Tournament],
        player: str,
        on: date,
        *,
        game: str,
        opponents: Sequence[Decimal],
    ) -> Need:
        """The least score in the next stage of a game, one game against each rating, that gains a place."""
