"""What a result is worth: base and prize points, times the ELO multiplier (BIG 5.1, BIG 5.2, BIG 5.3).

An entry is one person, or a pair. Its ELO is kept in half-thousandths, so that the mean of two people's is a whole
number too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import lru_cache

from tabellone.engine.facts import Player, Tournament

HALVES = 2000  # half-thousandths in one ELO point


def people_of_entry(player: Player) -> tuple[str, ...]:
    """Who earns what the entry earns: both members of a pair (ruling pairs)."""
    return player.members or (player.id,)


def people_by_entry(tournament: Tournament) -> dict[str, tuple[str, ...]]:
    """The people behind each entry of a tournament (ruling pairs)."""
    return {player.id: people_of_entry(player) for player in tournament.players}


def entry_strength(people: Iterable[str], ratings: Mapping[str, int]) -> int:
    """The ELO of an entry in half-thousandths: a pair's is the mean of the two (ruling pairs)."""
    held = [ratings[person] for person in people]
    return held[0] + held[-1]


def strength_in_points(half_thousandths: int) -> Fraction:
    """An entry's ELO as people read it, exactly (ruling pairs)."""
    return Fraction(half_thousandths, HALVES)


RANGE = 1000  # BIG 5.1
BASE_FORMULA = "1000 * (1 - (2 * position - 1) / (2 * players))"


def base_points(players: int, position: int) -> Fraction:
    """Points for the position alone: the middle of its band (BIG 5.1)."""
    return Fraction(RANGE * (2 * players - 2 * position + 1), 2 * players)


LEAST, MOST = 200, 1000  # BIG 5.2: in a field of six, and of thirty-six or more
FIELD_OF_LEAST, FIELD_OF_MOST = 6, 36
PRIZE_FORMULA = "min(1000, 200 + 800 * (players - 6) / 30) / position"


def rewarded(players: int) -> int:
    """How many positions earn prize points: a quarter of the field, rounded down (BIG 5.2)."""
    return players // 4


def prize_points(players: int, position: int) -> Fraction:
    """Prize points of a position; the formula holds as written below six players too (BIG 5.2)."""
    if position > rewarded(players):
        return Fraction(0)
    growth = Fraction((MOST - LEAST) * (players - FIELD_OF_LEAST), FIELD_OF_MOST - FIELD_OF_LEAST)
    return min(Fraction(MOST), LEAST + growth) / position


LIMIT = Fraction(1, 10)  # BIG 5.3
SCALE = 1000  # BIG 5.3: ELO points for a whole 1
MULTIPLIER_FORMULA = "1 + max(-0.1, min(0.1, (mean - own) / 1000))"


@dataclass(frozen=True, slots=True)
class RatedField:
    """The ranked entries of a tournament: how many, and the sum of their ELOs before it in half-thousandths."""

    players: int
    total: int

    @property
    def mean(self) -> Fraction:
        """Mean ELO of the participants before the tournament (BIG 5.3)."""
        return strength_in_points(self.total) / self.players


def _multiplier_parts(own: int, field: RatedField) -> tuple[int, int]:
    """The multiplier as whole numbers, the second below the first; not reduced."""
    whole = field.players * HALVES * SCALE
    limit = whole // LIMIT.denominator
    return whole + max(-limit, min(limit, field.total - field.players * own)), whole


def elo_multiplier(own: int, field: RatedField) -> Fraction:
    """One plus the distance to the field's mean ELO in thousands, at most a tenth either way (BIG 5.3)."""
    return Fraction(*_multiplier_parts(own, field))


POINTS_FORMULA = "(base + prize) * multiplier"
HALVED_FORMULA = f"{POINTS_FORMULA} * share"


@dataclass(frozen=True, slots=True)
class CircuitResult:
    """One entry's result: position among so many, its ELO before in half-thousandths, and what that is worth."""

    tournament: str
    game: str
    end: date
    entry: str
    position: int
    field: RatedField
    own: int
    points: Fraction


def field_share(players: int, *, halved_below: int) -> Fraction:
    """The part of its points that a field earns: half with fewer than six players (BIG 5.1)."""
    return Fraction(1, 2) if players < halved_below else Fraction(1)


@lru_cache(maxsize=4096)
def position_points(players: int, position: int, halved_below: int) -> Fraction:
    """What a position is worth before the multiplier: base and prize, halved in a small field (BIG 5.1, BIG 5.2)."""
    worth = base_points(players, position) + prize_points(players, position)
    return worth * field_share(players, halved_below=halved_below)


def tournament_points(own: int, position: int, field: RatedField, *, halved_below: int = 6) -> Fraction:
    """Base and prize, times the ELO multiplier, halved in a small field (BIG 5)."""
    worth, (parts, whole) = position_points(field.players, position, halved_below), _multiplier_parts(own, field)
    return Fraction(worth.numerator * parts, worth.denominator * whole)


def rated_field(entries: Iterable[str], strengths: Mapping[str, int]) -> RatedField:
    """The participants: whoever stands in the final standing, a pair once (BIG 5.3, rulings ranked-field, pairs)."""
    held = [strengths[entry] for entry in entries]
    return RatedField(len(held), sum(held))
