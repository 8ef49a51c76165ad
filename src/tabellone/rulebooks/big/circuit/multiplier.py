"""The ELO multiplier: a field stronger than oneself is worth up to a tenth more, a weaker one as much less."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tabellone.rulebooks.big.circuit.pairs import HALVES, in_points

LIMIT = Fraction(1, 10)  # BIG 5.3
SCALE = 1000  # BIG 5.3: ELO points for a whole 1
FORMULA = "1 + max(-0.1, min(0.1, (mean - own) / 1000))"


@dataclass(frozen=True, slots=True)
class Field:
    """The ranked entries of a tournament: how many, and the sum of their ELOs before it in half-thousandths."""

    players: int
    total: int

    @property
    def mean(self) -> Fraction:
        """Mean ELO of the participants before the tournament (BIG 5.3)."""
        return in_points(self.total) / self.players


def multiplier(own: int, field: Field) -> Fraction:
    """One plus the distance to the field's mean ELO in thousands, at most a tenth either way (BIG 5.3)."""
    whole = field.players * HALVES * SCALE
    limit = whole // LIMIT.denominator
    return Fraction(whole + max(-limit, min(limit, field.total - field.players * own)), whole)
