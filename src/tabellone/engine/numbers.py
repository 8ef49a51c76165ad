"""Exact numbers: rounding as the rulebooks ask for it, the one way of showing a figure, and Elo.

Elo ratings are whole thousandths, so that every machine holds the same number; a float lives only inside an
expectation, and is rounded once, half away from zero.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal
from fractions import Fraction
from math import floor, fsum, lcm

Exact = int | Decimal | Fraction
_ALL_DIGITS = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)  # the usual context keeps only 28


def half_away(value: Exact | float, places: int = 0) -> Fraction:
    """Round half away from zero, as a spreadsheet's ROUND does."""
    return Fraction(_whole(value, places), 10**places)


def _whole(value: Exact | float, places: int) -> int:
    """How many units of the last decimal, rounded half away from zero."""
    numerator, denominator = value.as_integer_ratio()
    whole: int = (2 * abs(numerator) * 10**places + denominator) // (2 * denominator)
    return whole if numerator >= 0 else -whole


def up(value: Exact, places: int = 0) -> Fraction:
    """Round up (towards plus infinity)."""
    scaled = Fraction(value) * 10**places
    return Fraction(-(-scaled.numerator // scaled.denominator), 10**places)


def down(value: Exact, places: int = 0) -> Fraction:
    """Round down (towards minus infinity)."""
    scaled = Fraction(value) * 10**places
    return Fraction(scaled.numerator // scaled.denominator, 10**places)


def to_decimal(value: Exact, places: int = 3) -> Decimal:
    """The value with exactly so many decimals, rounded half away from zero."""
    return Decimal(_whole(value, places)).scaleb(-places, _ALL_DIGITS)


def thousandths(value: Exact) -> int:
    """Whole thousandths, rounded half away from zero."""
    return _whole(value, 3)


def from_thousandths(whole: int) -> Decimal:
    """The three-decimal number that so many thousandths make."""
    return Decimal(whole).scaleb(-3, _ALL_DIGITS)


def exact_sum(values: Iterable[Fraction]) -> Fraction:
    """The sum over a common denominator, reduced once at the end."""
    ratios = [value.as_integer_ratio() for value in values]
    common = lcm(*[denominator for _, denominator in ratios])
    return Fraction(sum([numerator * (common // denominator) for numerator, denominator in ratios]), common)


def plain_figure(value: Exact, *, most: int = 3) -> str:
    """A figure as people and scripts see it: a `Decimal` as it stands, others with at most so many decimals."""
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, int):
        return str(value)
    text = format(to_decimal(value, most), "f").rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


Term = tuple[float, float, float]  # weight, score, expected score


def expected_score(own: int, opponent: int, *, scale: int = 400) -> float:
    """Expected score of a rating against another, both in thousandths."""
    exponent = (opponent - own) / (1000 * scale)
    return 1 / (1 + 10.0**exponent) if exponent < 300 else 0.0


def rating_change(terms: Iterable[Term]) -> float:
    """Sum of weight × (score − expected score); the order of the terms does not matter."""
    return fsum(weight * (score - expectation) for weight, score, expectation in terms)


def moved_rating(own: int, terms: Iterable[Term]) -> int:
    """The rating after a batch, in thousandths: the change added, then rounded once."""
    return rating_moved_by(own, rating_change(terms))


def rating_moved_by(own: int, change: float) -> int:
    """A rating in thousandths with a change in points added, then rounded once."""
    value = own + 1000 * change
    return floor(value + 0.5) if value >= 0 else -floor(0.5 - value)
