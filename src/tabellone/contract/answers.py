"""What the rulebooks answer: standings, draws with their certificate, rankings, prizes.

A `Decimal` is shown as it stands (ratings keep their three decimals), a `Fraction` with at most three decimals.
`more` holds further fields of the JSON answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from tabellone.engine.personal import Code, PlayerId, Values

Number = Fraction | Decimal | int
More = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of a standing; `tied` when the position is shared."""

    position: int
    player: str
    points: Number
    tied: bool = False
    more: More = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing after a round; `unranked` are entrants without a position."""

    after_round: int
    final: bool
    rows: tuple[StandingRow, ...]
    unranked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Criterion:
    """How far a draw had to compromise: the count, the proven least (None = unknown), and who shares it."""

    name: Code
    count: int
    least: int | None
    shared_by: tuple[tuple[PlayerId, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A drawn table: its number, its players in turn order, its parallel group."""

    number: int
    seats: tuple[PlayerId, ...]
    group: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """A drawn round with its certificate: who skips it, who the fifths are, lots that parted ties, criteria."""

    round: int
    phase: Code
    seed: Code
    tables: tuple[DrawnTable, ...]
    direct: tuple[PlayerId, ...] = ()
    fifths: tuple[PlayerId, ...] = ()
    lots: tuple[PlayerId, ...] = ()
    criteria: tuple[Criterion, ...] = ()
    warnings: tuple[Code, ...] = ()
    more: Values = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RatingRow:
    """One player's rating in one game."""

    player: str
    game: str
    rating: Decimal
    games: int
    active: bool = True
    registered: bool = True
    excluded: bool = False


@dataclass(frozen=True, slots=True)
class RankingRow:
    """One line of a ranking."""

    position: int
    player: str
    value: Number
    more: More = field(default_factory=dict)


OF_RELATIONS = frozenset({"same_club"})  # criteria whose pairs tell who shares a club or group with whom
CODED_COLUMNS = {"reached": "phase"}  # whose words are codes of a vocabulary


def column_word(column: str, value: str, word: Callable[[str, str], str]) -> str:
    """A word in a further column: the term of the code that it is there, or as it stands; `word` tells a term."""
    return word(CODED_COLUMNS[column], value.replace(" ", "_")) if column in CODED_COLUMNS else value


def single_figures(rows: Iterable[More]) -> tuple[str, ...]:
    """The names of the further figures that are single values, in order of appearance."""
    figures = ((name, figure) for more in rows for name, figure in more.items())
    return tuple(dict.fromkeys(name for name, figure in figures if not isinstance(figure, Mapping | tuple | list)))


def further_columns(rows: Iterable[tuple[object, More]]) -> tuple[str, ...]:
    """The further figures of a ranking that have a column: single values, in order of appearance.

    Rows come as their value and what they hold besides. That a ranking is provisional is said once, above it, and a
    total after drops that is the value itself everywhere says nothing.
    """
    return single_figures(
        {
            name: figure
            for name, figure in more.items()
            if name != "provisional" and (name, figure) != ("after_drops", value)
        }
        for value, more in rows
    )


@dataclass(frozen=True, slots=True)
class SeasonAnswer:
    """Ratings and rankings of a circuit on a day."""

    year: int
    on: date
    ratings: Sequence[RatingRow]
    rankings: Mapping[str, tuple[RankingRow, ...]]


@dataclass(frozen=True, slots=True)
class Award:
    """An amount of money that goes to a player."""

    player: str
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Prizes:
    """How a pot is divided."""

    pot: Decimal
    voucher: Award | None
    prizes: tuple[Award, ...]
