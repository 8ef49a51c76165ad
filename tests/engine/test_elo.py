"""Elo on whole thousandths."""

from __future__ import annotations

from fractions import Fraction
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.elo import change, expected, moved

RATINGS = st.integers(0, 3_000_000)


def test_worked_stage() -> None:
    """1012.500 beats 1000, draws with 1100, loses to 950 (PG 22, ruling stage-batch)."""
    games = [(1_000_000, 1.0), (1_100_000, 0.5), (950_000, 0.0)]
    assert moved(1_012_500, [(20, score, expected(1_012_500, other)) for other, score in games]) == 1_012_827


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
    assert isclose(expected(own, opponent), score, abs_tol=1e-15)


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
    assert moved(own, [(weight, 1.0, 0.0)]) == rating


@given(RATINGS, RATINGS)
def test_two_expectations_make_one_game(own: int, opponent: int) -> None:
    assert isclose(expected(own, opponent) + expected(opponent, own), 1)


@given(RATINGS, RATINGS, st.integers(1, 10**6))
def test_a_higher_rating_expects_more(own: int, opponent: int, more: int) -> None:
    assert expected(own + more, opponent) >= expected(own, opponent)
    assert expected(own, opponent + more) <= expected(own, opponent)


@given(st.permutations([0.1, 0.2, 0.3, 1e9, -1e9, 1e-9, 0.7]))
def test_the_order_of_the_games_does_not_matter(weights: list[float]) -> None:
    assert change((weight, 1.0, 0.0) for weight in weights) == change((w, 1.0, 0.0) for w in sorted(weights))


@given(st.lists(st.tuples(RATINGS, RATINGS, st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=20))
def test_nothing_is_won_or_lost_between_two(games: list[tuple[int, int, float]]) -> None:
    """Without absences a stage keeps its sum within half a thousandth per player (PG 22)."""
    for own, other, score in games:
        after = moved(own, [(20, score, expected(own, other))]) + moved(other, [(20, 1 - score, expected(other, own))])
        assert abs(after - own - other) <= 1


@given(RATINGS, st.lists(st.tuples(st.sampled_from([20.0, 32 / 3, 8.0]), RATINGS), max_size=8))
def test_the_change_is_the_exact_sum_of_its_floats(own: int, games: list[tuple[float, int]]) -> None:
    terms = [(weight, 1.0, expected(own, other)) for weight, other in games]
    exact = sum((Fraction(weight * (score - chance)) for weight, score, chance in terms), Fraction(0))
    assert change(terms) == float(exact)
