"""Dealing an order out."""

from __future__ import annotations

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.bracket import dealt, parallel


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
    assert dealt(order, tables) == expected


@given(st.integers(1, 8), st.integers(1, 8))
def test_every_table_gets_one_of_each_row(tables: int, rows: int) -> None:
    seats = dealt(range(tables * rows), tables)
    for table in seats:
        assert [player // tables for player in table] == list(range(rows))
    assert [table[0] for table in seats] == list(range(tables))
    if rows > 1:
        assert [table[-1] for table in seats] == list(reversed(range(tables * (rows - 1), tables * rows)))


@given(st.integers(1, 8), st.integers(1, 4))
def test_an_even_number_of_rows_makes_tables_of_equal_strength(tables: int, rows: int) -> None:
    assert len({sum(table) for table in dealt(range(2 * tables * rows), tables)}) == 1


@given(st.integers(1, 8), st.integers(0, 40))
def test_nobody_is_lost(tables: int, players: int) -> None:
    assert sorted(chain(*dealt(range(players), tables))) == list(range(players))


def test_parallel_rankings() -> None:
    """Three winners: positions 1, 4, 7 …, then 2, 5, 8 …, then 3, 6, 9 … (RK semifinals)."""
    assert parallel(range(1, 11), 3) == [[1, 4, 7, 10], [2, 5, 8], [3, 6, 9]]
    assert parallel("abc", 1) == [["a", "b", "c"]]


@given(st.integers(1, 6), st.integers(0, 60))
def test_a_parallel_ranking_is_a_position_modulo_their_number(groups: int, players: int) -> None:
    for number, group in enumerate(parallel(range(players), groups)):
        assert group == [player for player in range(players) if player % groups == number]
