"""What a tournament is worth for the rankings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import lru_cache

from tabellone.contract.answers import StandingRow
from tabellone.rulebooks.big.circuit.base import base_points
from tabellone.rulebooks.big.circuit.multiplier import Field, multiplier
from tabellone.rulebooks.big.circuit.prize_points import prize_points

FORMULA = "(base + prize) * multiplier"
HALVED_FORMULA = f"{FORMULA} * share"


@dataclass(frozen=True, slots=True)
class Result:
    """One entry's result: position among so many, its ELO before in half-thousandths, and what that is worth."""

    tournament: str
    game: str
    end: date
    entry: str
    position: int
    field: Field
    own: int
    points: Fraction


def share(players: int, *, halved_below: int) -> Fraction:
    """The part of its points that a field earns: half with fewer than six players (BIG 5.1)."""
    return Fraction(1, 2) if players < halved_below else Fraction(1)


@lru_cache(maxsize=4096)
def position_points(players: int, position: int, halved_below: int) -> Fraction:
    """What a position is worth before the multiplier: base and prize, halved in a small field (BIG 5.1, BIG 5.2)."""
    worth = base_points(players, position) + prize_points(players, position)
    return worth * share(players, halved_below=halved_below)


def tournament_points(own: int, position: int, field: Field, *, halved_below: int = 6) -> Fraction:
    """Base and prize, times the ELO multiplier, halved in a small field (BIG 5)."""
    return position_points(field.players, position, halved_below) * multiplier(own, field)


def field_of(rows: Iterable[StandingRow], strengths: Mapping[str, int]) -> Field:
    """The participants: whoever stands in the final standing, a pair once (BIG 5.3, rulings ranked-field, pairs)."""
    held = [strengths[row.player] for row in rows]
    return Field(len(held), sum(held))
