"""How many tables a field makes, and how many sit at each."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.tables import even_sizes, stretched_sizes


@pytest.mark.parametrize(
    ("players", "size", "sizes"),
    [
        pytest.param(9, 4, (3, 3, 3), id="BIG 4.1 nine at fours"),
        pytest.param(10, 4, (4, 3, 3), id="BIG 4.1 ten at fours, ruling short-tables"),
        pytest.param(12, 4, (4, 4, 4), id="BIG 4.1 twelve at fours"),
        pytest.param(5, 4, (3, 2), id="BIG 4.1 five at fours"),
        pytest.param(3, 4, (3,), id="BIG 4.1 a single short table"),
        pytest.param(7, 2, (2, 2, 2, 1), id="BIG 4.1 an odd player"),
        pytest.param(0, 4, (), id="BIG 4.1 nobody"),
    ],
)
def test_even_sizes(players: int, size: int, sizes: tuple[int, ...]) -> None:
    assert even_sizes(players, size) == sizes


@given(st.integers(1, 500), st.integers(1, 8))
def test_even_tables_hold_everybody_and_differ_by_one_at_most(players: int, size: int) -> None:
    sizes = even_sizes(players, size)
    assert sum(sizes) == players
    assert len(sizes) == -(-players // size)
    assert max(sizes) <= size
    assert max(sizes) - min(sizes) <= 1
    assert list(sizes) == sorted(sizes, reverse=True)


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        pytest.param(4, (4,), id="RK structure one table"),
        pytest.param(5, (5,), id="RK structure one table of five"),
        pytest.param(15, (5, 5, 5), id="RK structure only fives"),
        pytest.param(61, (4,) * 14 + (5,), id="RK structure one five, the last"),
        pytest.param(63, (4,) * 12 + (5,) * 3, id="RK structure three fives, the last"),
        *(pytest.param(n, None, id=f"RK structure {n} cannot be seated") for n in (-4, 0, 1, 2, 3, 6, 7, 11)),
    ],
)
def test_stretched_sizes(players: int, sizes: tuple[int, ...] | None) -> None:
    assert stretched_sizes(players, 4) == sizes
