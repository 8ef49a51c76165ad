"""What a circuit's days brought: everybody's places, and one player's ratings, stage by stage and game by game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Places:
    """Everybody's position on a day, by ranking and player."""

    on: date
    rankings: Mapping[str, Mapping[str, int]]


class Chronicle(Protocol):
    """The days of a season as a rulebook keeps them; only it looks into the rest."""

    @property
    def places(self) -> tuple[Places, ...]:
        """Everybody's places on each of the days, in their order."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One player's side of a game, and what it did to the rating.

    `kind` and `verdict` name the sentences that say how it ended, and why it counted or not; of a `plain` game the
    score says it all. Without an `expected` score it did not count; then it has no change either.
    """

    round: int
    table: int
    opponent: str
    score: Fraction
    kind: str
    verdict: str
    rules: str
    plain: bool
    opponent_rating: Decimal
    expected: float | None = None
    change: float | None = None


@dataclass(frozen=True, slots=True)
class RatedStage:
    """What a stage did to a player's rating in its game: before, after (None: not rated), and by which games."""

    stage: str
    game: str
    day: date
    before: Decimal
    after: Decimal | None
    new: bool
    games: tuple[RatedGame, ...]

    @property
    def change(self) -> Decimal:
        """How far the rating moved."""
        return Decimal(0) if self.after is None else self.after - self.before


@dataclass(frozen=True, slots=True)
class Turn:
    """A rating as it stood from a day on: `carried` in, moved by a `stage`, or gone (`deleted`, `reset`)."""

    kind: str
    day: date
    rating: Decimal | None = None
    stage: str = ""


@dataclass(frozen=True, slots=True)
class Career:
    """A player's ratings: the stages in their order, and the turns of the rating in each game."""

    player: str
    stages: tuple[RatedStage, ...]
    turns: Mapping[str, tuple[Turn, ...]]
