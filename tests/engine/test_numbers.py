"""Rounding as the rulebooks ask for it, and the one way of showing a figure."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.numbers import (
    Exact,
    down,
    exact_sum,
    from_thousandths,
    half_away,
    shown,
    thousandths,
    to_decimal,
    up,
)


@pytest.mark.parametrize(
    ("value", "places", "rounded"),
    [
        pytest.param(Fraction(1, 2), 0, 1, id="half goes up"),
        pytest.param(Fraction(-1, 2), 0, -1, id="half goes down below zero"),
        pytest.param(Decimal("2.5"), 0, 3, id="not to the even one"),
        pytest.param(Decimal("1012.8265"), 3, Decimal("1012.827"), id="PG 22 three decimals"),
        pytest.param(Decimal("-0.0005"), 3, Decimal("-0.001"), id="a thousandth below zero"),
        pytest.param(Decimal("0.00049999999999999999999999999999999"), 3, 0, id="just below half"),
        pytest.param(0.5, 0, 1, id="a float is what it is"),
        pytest.param(2.675, 2, Decimal("2.67"), id="and not what it looks like"),
    ],
)
def test_half_goes_away_from_zero(value: Exact | float, places: int, rounded: Exact) -> None:
    assert half_away(value, places) == rounded


@pytest.mark.parametrize(
    ("value", "places", "below", "above"),
    [
        pytest.param(Fraction(105, 4), 0, 26, 27, id="RK points 21 at a table of five"),
        pytest.param(Fraction(-7, 2), 0, -4, -3, id="towards the infinities, not towards zero"),
        pytest.param(Decimal("43.16"), 0, 43, 44, id="PG 39 first of six"),
        pytest.param(Decimal("10.255"), 2, Decimal("10.25"), Decimal("10.26"), id="BIG 9.3 cents"),
        pytest.param(5, 3, 5, 5, id="nothing to round"),
    ],
)
def test_down_and_up(value: Exact, places: int, below: Exact, above: Exact) -> None:
    assert (down(value, places), up(value, places)) == (below, above)


@given(st.fractions(), st.integers(0, 6))
def test_rounding_stays_within_its_step(value: Fraction, places: int) -> None:
    step = Fraction(1, 10**places)
    assert down(value, places) <= value <= up(value, places)
    assert up(value, places) - down(value, places) == (0 if value % step == 0 else step)
    assert abs(half_away(value, places) - value) <= step / 2
    assert half_away(-value, places) == -half_away(value, places)


@given(st.integers())
def test_thousandths_and_back(whole: int) -> None:
    assert thousandths(from_thousandths(whole)) == whole


@given(st.fractions(), st.integers(0, 5))
def test_a_decimal_has_the_places_asked_for(value: Fraction, places: int) -> None:
    decimal = to_decimal(value, places)
    assert decimal.as_tuple().exponent == -places
    assert Fraction(decimal) == half_away(value, places)


def test_no_digit_of_a_large_number_is_lost() -> None:
    assert to_decimal(10**40 + Fraction(1, 8)) == Decimal("10000000000000000000000000000000000000000.125")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        pytest.param(Decimal("1012.500"), "1012.500", id="a decimal as it stands"),
        pytest.param(Decimal("1E+3"), "1000", id="never with an exponent"),
        pytest.param(Fraction(1611, 2), "805.5", id="BIG 8.1 two firsts at four"),
        pytest.param(Fraction(1000), "1000", id="its zeros stay"),
        pytest.param(Fraction(1, 3), "0.333", id="three decimals at most"),
        pytest.param(Fraction(5, 10000), "0.001", id="half away from zero"),
        pytest.param(Fraction(-1, 10000), "0", id="no minus zero"),
        pytest.param(0, "0", id="nothing"),
        pytest.param(-7, "-7", id="a whole number"),
    ],
)
def test_shown(value: Exact, text: str) -> None:
    assert shown(value) == text


@given(st.fractions())
def test_a_shown_fraction_reads_back_as_rounded(value: Fraction) -> None:
    assert Fraction(shown(value)) == half_away(value, 3)


@given(st.lists(st.fractions(max_denominator=10**6), max_size=8))
def test_a_sum_over_one_denominator_is_the_sum(values: list[Fraction]) -> None:
    assert exact_sum(values) == sum(values, Fraction(0))
