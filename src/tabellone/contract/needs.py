"""What somebody needs: the least result in the next tournament that gains a place in a ranking, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Protocol, runtime_checkable

from tabellone.engine.facts import Season, Tournament
from tabellone.engine.steps import Step


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
