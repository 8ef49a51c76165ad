"""Knock-out brackets (BIG 4.3, BIG 8.1.1)."""

from __future__ import annotations

import pytest

from tabellone.engine.bracket import bracket_order, next_power, phase
from tabellone.engine.errors import RuleError


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
    assert phase(next_power(players)) == name


@pytest.mark.parametrize("size", [1, 3, 128])
def test_a_round_of_another_size_has_no_name(size: int) -> None:
    with pytest.raises(RuleError) as caught:
        phase(size)
    assert (caught.value.code, caught.value.values["sizes"]) == ("bracket-size", [2, 4, 8, 16, 32, 64])
