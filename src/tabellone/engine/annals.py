"""A circuit remembered as a whole: what each tournament brought to whom, who met whom, who won the titles."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Outing:
    """One tournament as one person lived it: the place, what made its points, the rating before and after.

    `points` is (base + prize) × multiplier × share. `counts` says in the ranking of its game on the day asked:
    `counted`, `left-out` (others are better) or `reset` (before the last national final); `in_general` whether it
    counts in the general ranking of the day. Who has no place at any table has no rating `after`.
    """

    tournament: str
    game: str
    day: date
    national_final: bool
    position: int | None
    players: int
    base: Fraction
    prize: Fraction
    multiplier: Fraction
    share: Fraction
    points: Fraction
    before: Decimal
    after: Decimal | None
    counts: str
    in_general: bool
    partners: tuple[str, ...] = ()

    @property
    def change(self) -> Decimal:
        """How far the rating moved."""
        return Decimal(0) if self.after is None else self.after - self.before


@dataclass(frozen=True, slots=True)
class Mark:
    """A rating as it stood from a day on; without a tournament it was carried in."""

    day: date
    rating: Decimal
    tournament: str = ""


@dataclass(frozen=True, slots=True)
class Life:
    """A person in a circuit up to a day: outings in their order, ratings by game."""

    player: str
    outings: tuple[Outing, ...] = ()
    ratings: dict[str, tuple[Mark, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A table where two people sat against each other, and the place of each there."""

    tournament: str
    game: str
    day: date
    round: int
    table: int
    own: int
    other: int

    @property
    def outcome(self) -> int:
        """1 for the better place, 0 for the same, −1 for the worse."""
        return (self.other > self.own) - (self.other < self.own)


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody met at tables: how often one was ahead, level, behind."""

    player: str
    ahead: int
    level: int
    behind: int

    @property
    def met(self) -> int:
        """At how many tables."""
        return self.ahead + self.level + self.behind


@dataclass(frozen=True, slots=True)
class Title:
    """A national title: the game, the year, who won it; `tournament` is empty for one from before the platform.

    Whoever is known by an id stands in `players`; of others the title has a `name`.
    """

    game: str
    year: int
    players: tuple[str, ...] = ()
    name: str = ""
    tournament: str = ""
    day: date | None = None
    reigning: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """How long a ranking has been running on a day.

    `began` is the tournament that reset it, None where none has; `days` those on which one of its tournaments ended,
    as far as the ranking runs; `finals` all that have reset it, the newest first. `best` is how many results count
    (of each game in a ranking of several), `year` the calendar year that it is of, if it is of one.
    """

    began: str | None
    days: tuple[date, ...]
    finals: tuple[tuple[str, date], ...]
    tournaments: int
    best: int | None = None
    year: int | None = None
