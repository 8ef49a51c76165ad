"""Rounding, figures as they are shown, Elo."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.numbers import (
    Exact,
    down,
    exact_sum,
    expected_score,
    from_thousandths,
    half_away,
    moved_rating,
    plain_figure,
    rating_change,
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
    assert plain_figure(value) == text


@given(st.fractions())
def test_a_shown_fraction_reads_back_as_rounded(value: Fraction) -> None:
    assert Fraction(plain_figure(value)) == half_away(value, 3)


@given(st.lists(st.fractions(max_denominator=10**6), max_size=8))
def test_a_sum_over_one_denominator_is_the_sum(values: list[Fraction]) -> None:
    assert exact_sum(values) == sum(values, Fraction(0))


RATINGS = st.integers(0, 3_000_000)


def test_worked_stage() -> None:
    """1012.500 beats 1000, draws with 1100, loses to 950 (PG 22, ruling stage-batch)."""
    games = [(1_000_000, 1.0), (1_100_000, 0.5), (950_000, 0.0)]
    assert (
        moved_rating(1_012_500, [(20, score, expected_score(1_012_500, other)) for other, score in games]) == 1_012_827
    )


@pytest.mark.parametrize(
    ("own", "opponent", "score"),
    [
        pytest.param(1_000_000, 1_000_000, 0.5, id="equals"),
        pytest.param(1_400_000, 1_000_000, 10 / 11, id="ten to one is worth 400"),
        pytest.param(1_000_000, 1_400_000, 1 / 11, id="one to ten"),
        pytest.param(0, 10**12, 0.0, id="no chance at all"),
        pytest.param(10**12, 0, 1.0, id="no doubt at all"),
    ],
)
def test_expected(own: int, opponent: int, score: float) -> None:
    assert isclose(expected_score(own, opponent), score, abs_tol=1e-15)


@pytest.mark.parametrize(
    ("own", "weight", "rating"),
    [
        pytest.param(1000, 0.0005, 1001, id="half goes up"),
        pytest.param(0, -0.0005, -1, id="half goes down below zero"),
        pytest.param(1000, 0.00049, 1000, id="less than half stays"),
        pytest.param(-1000, 0.0, -1000, id="a rating below zero"),
    ],
)
def test_a_change_is_rounded_once_half_away_from_zero(own: int, weight: float, rating: int) -> None:
    assert moved_rating(own, [(weight, 1.0, 0.0)]) == rating


@given(RATINGS, RATINGS)
def test_two_expectations_make_one_game(own: int, opponent: int) -> None:
    assert isclose(expected_score(own, opponent) + expected_score(opponent, own), 1)


@given(RATINGS, RATINGS, st.integers(1, 10**6))
def test_a_higher_rating_expects_more(own: int, opponent: int, more: int) -> None:
    assert expected_score(own + more, opponent) >= expected_score(own, opponent)
    assert expected_score(own, opponent + more) <= expected_score(own, opponent)


@given(st.permutations([0.1, 0.2, 0.3, 1e9, -1e9, 1e-9, 0.7]))
def test_the_order_of_the_games_does_not_matter(weights: list[float]) -> None:
    assert rating_change((weight, 1.0, 0.0) for weight in weights) == rating_change(
        (w, 1.0, 0.0) for w in sorted(weights)
    )


@given(st.lists(st.tuples(RATINGS, RATINGS, st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=20))
def test_nothing_is_won_or_lost_between_two(games: list[tuple[int, int, float]]) -> None:
    """Without absences a stage keeps its sum within half a thousandth per player (PG 22)."""
    for own, other, score in games:
        after = moved_rating(own, [(20, score, expected_score(own, other))]) + moved_rating(
            other, [(20, 1 - score, expected_score(other, own))]
        )
        assert abs(after - own - other) <= 1


@given(RATINGS, st.lists(st.tuples(st.sampled_from([20.0, 32 / 3, 8.0]), RATINGS), max_size=8))
def test_the_change_is_the_exact_sum_of_its_floats(own: int, games: list[tuple[float, int]]) -> None:
    terms = [(weight, 1.0, expected_score(own, other)) for weight, other in games]
    exact = sum((Fraction(weight * (score - chance)) for weight, score, chance in terms), Fraction(0))
    assert rating_change(terms) == float(exact)
