"""The ratings of one tournament, laid out so that anybody can calculate them again: what went in, what came out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Literal, Protocol, runtime_checkable

from tabellone.engine.facts import Season, Status, Tournament

# how somebody entered who is treated unlike others: taken out of the standing
Entry = Literal["", "taken_out"]
# why a seat moves the rating or does not; those of `RATING` do
Reason = Literal[
    "played",
    "first_absence",
    "absence",
    "missed_first",
    "further_absence",
    "no_show",
    "after_missed_first",
    "absence_free",
    "bye",
    "void",
    "both_abandoned",
]
RATING: frozenset[Reason] = frozenset({"played", "first_absence", "absence"})


@dataclass(frozen=True, slots=True)
class SheetFigures:
    """The figures and rulings that hold in the tournament."""

    k: int
    scale: int
    start: Decimal
    bye_points: Decimal
    race_k: Decimal
    swiss: bool
    missed_first_games_rated: bool
    other_absence_is_loss: bool
    no_show_rated: bool


@dataclass(frozen=True, slots=True)
class SheetSeat:
    """One player's side of one table: what was reported, then what follows from it.

    `score` and `expected` are those of a game; a bye and a game without result have none.
    """

    player: str
    opponent: str | None
    round: int
    table: int
    status: Status
    other_status: Status | None
    reported: Decimal | None
    score: float | None
    expected: float | None
    points: Decimal
    reason: Reason

    @property
    def rated(self) -> bool:
        """Whether it moves the player's rating."""
        return self.reason in RATING

    @property
    def change(self) -> float:
        """Score minus expected score where it is rated, else nothing."""
        return self.score - self.expected if self.rated and self.score is not None and self.expected is not None else 0


@dataclass(frozen=True, slots=True)
class SheetPlayer:
    """One player: the rating before, the sum of score minus expected score, the rating after, the standing.

    `before` and `after` are None where there is no rating; `used` is what the sum is made with.
    """

    player: str
    before: Decimal | None
    used: Decimal
    games: int
    change: float
    after: Decimal | None
    points: Fraction
    position: int | None
    race: int | None
    entry: Entry = ""


@dataclass(frozen=True, slots=True)
class RatingSheet:
    """Everything that made the ratings of a tournament; seats stand by player, then in the order played."""

    id: str
    name: str
    game: str
    end: date
    race: bool
    figures: SheetFigures
    players: tuple[SheetPlayer, ...]
    seats: tuple[SheetSeat, ...]


@runtime_checkable
class RatingSheets(Protocol):
    """A rulebook whose ratings move with each tournament, and that shows what moved them."""

    def rating_sheet(self, season: Season, tournaments: Sequence[Tournament], stage: str) -> RatingSheet:
        """Everything that made the ratings of a tournament that is over, by its id."""
