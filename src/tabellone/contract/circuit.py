"""A circuit with seasons: its history, lived through once, tells the rankings of a day, reasons, and careers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

from tabellone.contract.answers import SeasonAnswer
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.steps import Step


@dataclass(frozen=True, slots=True)
class Places:
    """Everybody's position on a day, by ranking and player."""

    on: date
    rankings: Mapping[str, Mapping[str, int]]


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
class Career:
    """A person in a circuit up to a day, as its rulebook tells it.

    Stages in their order with the turns of the rating in each game; or tournaments with what made their points, and the
    ratings by game.
    """

    player: str
    stages: tuple[RatedStage, ...] = ()
    turns: Mapping[str, tuple[Turn, ...]] = field(default_factory=dict)
    outings: tuple[Outing, ...] = ()
    ratings: Mapping[str, tuple[Mark, ...]] = field(default_factory=dict)


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


@dataclass(frozen=True, slots=True)
class Contribution:
    """What a circuit counts of a tournament that is over.

    `tournament` is without its seats; `counted` are plain JSON values, into which only the rulebook looks.
    """

    tournament: Tournament
    counted: Any


class History(Protocol):
    """A circuit lived through once, up to a day: it tells of that day, of all before and after it, and of anybody.

    What ends with its season has no more to tell (`plain.OfASeason`); one that goes on over the years also tells how
    long a ranking runs, what each tournament brought, who met whom, and titles.
    """

    def rankings_on(self, on: date) -> SeasonAnswer:
        """Ratings and rankings on a day."""

    def explain_on(self, player: str, on: date, ranking: str | None = None) -> tuple[Step, ...]:
        """How each figure of the player in the rankings came about, or in one of them."""

    def positions_on(self, ranking: str, on: date) -> Mapping[str, int]:
        """Everybody's position in one ranking on a day; nobody's where there is no such ranking."""

    def career(self, player: str, on: date) -> Career:
        """One person's tournaments and ratings up to a day."""

    def span_on(self, ranking: str, on: date, /) -> Span | None:
        """Since when a ranking runs on a day, and what it is made of."""

    def explain_outing(self, player: str, tournament: str, /) -> tuple[Step, ...]:
        """What one tournament brought to somebody: points, and how the rating moved."""

    def meetings(self, one: str, other: str, on: date, /) -> tuple[Meeting, ...]:
        """Every table where two people sat against each other, in order."""

    def rivals(self, player: str, on: date, /) -> tuple[Rival, ...]:
        """Everybody whom somebody sat against, those met most often first."""

    def titles(self, on: date, /) -> tuple[Title, ...]:
        """National titles up to a day, the newest first; reigning champions are marked."""


@runtime_checkable
class CircuitRules(Protocol):
    """A rulebook with seasons."""

    def season_problems(self, season: Season, tournaments: Sequence[Tournament]) -> Iterable[Problem]:
        """What the rulebook forbids in a season as a whole; `Problem.file` is the tournament's id."""

    def history(
        self, season: Season, tournaments: Sequence[Any], until: date, before: History | None = None
    ) -> History:
        """The circuit up to a day; refused while a result of that time is missing, `Problem.file` being its tournament.

        `before` is an earlier history of this rulebook: what is as it was then is not worked out again.
        """

    def season_rulings(self, season: Season) -> Mapping[str, Any]:
        """All figures and rulings of a season that may be set otherwise, by name, as its document would state them."""

    def contribution(self, tournament: Tournament) -> Contribution | None:
        """What a circuit counts of a tournament that is over, which `history` takes in its place.

        Nothing as long as something is missing in it, and where all of it counts.
        """
