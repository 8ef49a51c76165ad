"""Positions and ties, brackets, and dealing an order out."""

from __future__ import annotations

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.engine.positions import (
    bracket_order,
    bracket_phase,
    bracket_size,
    dealt_in_rows,
    parallel_groups,
    positions,
    ranked,
    tie_groups,
)


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


@pytest.mark.parametrize(
    ("size", "order"),
    [
        (1, [1]),
        (2, [1, 2]),
        (4, [1, 4, 2, 3]),
        (8, [1, 8, 4, 5, 2, 7, 3, 6]),
    ],
)
def test_bracket_order(size: int, order: list[int]) -> None:
    assert bracket_order(size) == order


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64])
def test_first_meets_last_in_every_round_that_the_better_win(size: int) -> None:
    order = bracket_order(size)
    while len(order) > 1:
        pairs = list(zip(order[::2], order[1::2], strict=True))
        assert {sum(pair) for pair in pairs} == {len(order) + 1}
        order = [min(pair) for pair in pairs]


@pytest.mark.parametrize(
    ("players", "name"),
    [
        (2, "final"),
        (3, "semifinal"),
        (5, "quarterfinal"),
        (9, "round_of_16"),
        (20, "round_of_32"),
        (33, "round_of_64"),
        (64, "round_of_64"),
    ],
)
def test_the_first_round_has_the_name_of_the_bracket(players: int, name: str) -> None:
    """Ruling bracket-names."""
    assert bracket_phase(bracket_size(players)) == name


@pytest.mark.parametrize("size", [1, 3, 128])
def test_a_round_of_another_size_has_no_name(size: int) -> None:
    with pytest.raises(RuleError) as caught:
        bracket_phase(size)
    assert (caught.value.code, caught.value.values["sizes"]) == ("bracket-size", [2, 4, 8, 16, 32, 64])


@pytest.mark.parametrize(
    ("order", "tables", "expected"),
    [
        pytest.param(range(1, 10), 3, [[1, 4, 9], [2, 5, 8], [3, 6, 7]], id="BIG 4.4 nine at three tables"),
        pytest.param(range(3, 11), 2, [[3, 6, 7, 10], [4, 5, 8, 9]], id="ruling semifinal-deal eight at two of four"),
        pytest.param(range(2, 8), 2, [[2, 4, 7], [3, 5, 6]], id="ruling semifinal-deal six at two of three"),
        pytest.param(range(1, 9), 4, [[1, 8], [2, 7], [3, 6], [4, 5]], id="BIG 4.3 first v last"),
        pytest.param(range(1, 5), 1, [[1, 2, 3, 4]], id="one table"),
        pytest.param(range(1, 4), 3, [[1], [2], [3]], id="one row"),
        pytest.param(range(1, 9), 3, [[1, 4, 8], [2, 5, 7], [3, 6]], id="ruling short-last-row"),
        pytest.param([], 2, [[], []], id="nobody"),
    ],
)
def test_dealt(order: range, tables: int, expected: list[list[int]]) -> None:
    assert dealt_in_rows(order, tables) == expected


@given(st.integers(1, 8), st.integers(1, 8))
def test_every_table_gets_one_of_each_row(tables: int, rows: int) -> None:
    seats = dealt_in_rows(range(tables * rows), tables)
    for table in seats:
        assert [player // tables for player in table] == list(range(rows))
    assert [table[0] for table in seats] == list(range(tables))
    if rows > 1:
        assert [table[-1] for table in seats] == list(reversed(range(tables * (rows - 1), tables * rows)))


@given(st.integers(1, 8), st.integers(1, 4))
def test_an_even_number_of_rows_makes_tables_of_equal_strength(tables: int, rows: int) -> None:
    assert len({sum(table) for table in dealt_in_rows(range(2 * tables * rows), tables)}) == 1


@given(st.integers(1, 8), st.integers(0, 40))
def test_nobody_is_lost(tables: int, players: int) -> None:
    assert sorted(chain(*dealt_in_rows(range(players), tables))) == list(range(players))


def test_parallel_rankings() -> None:
    """Three winners: positions 1, 4, 7 …, then 2, 5, 8 …, then 3, 6, 9 … (RK semifinals)."""
    assert parallel_groups(range(1, 11), 3) == [[1, 4, 7, 10], [2, 5, 8], [3, 6, 9]]
    assert parallel_groups("abc", 1) == [["a", "b", "c"]]


@given(st.integers(1, 6), st.integers(0, 60))
def test_a_parallel_ranking_is_a_position_modulo_their_number(groups: int, players: int) -> None:
    for number, group in enumerate(parallel_groups(range(players), groups)):
        assert group == [player for player in range(players) if player % groups == number]
