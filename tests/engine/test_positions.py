"""Positions and shared positions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.positions import positions, ranked, tie_groups


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        pytest.param([9, 7, 7, 3], [1, 2, 2, 4], id="PG 31 shared second"),
        pytest.param([5, 5, 5], [1, 1, 1], id="all equal"),
        pytest.param([], [], id="nobody"),
        pytest.param([1], [1], id="alone"),
    ],
)
def test_ranked(values: list[int], expected: list[int]) -> None:
    assert [position for position, _ in ranked(values, key=lambda value: value)] == expected


def test_those_of_equal_key_stay_in_their_order() -> None:
    assert tie_groups(["bb", "a", "aa", "c"], key=len) == [["bb", "aa"], ["a", "c"]]


def test_positions_of_groups() -> None:
    assert positions([["x"], ["y", "z"], ["w"]]) == [(1, "x"), (2, "y"), (2, "z"), (4, "w")]


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4))))
def test_a_position_is_those_ahead_plus_one(values: list[tuple[int, int]]) -> None:
    rows = ranked(values, key=lambda value: value)
    assert sorted(value for _, value in rows) == sorted(values)
    assert all(position == 1 + sum(other > value for other in values) for position, value in rows)
