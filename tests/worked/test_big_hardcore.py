"""The rulebook's own example of a game that rests after a Hardcore final (BIG 8.2.2)."""

from __future__ import annotations

import pytest

from tabellone.rulebooks.big.hardcore import last_chosen


@pytest.mark.parametrize(
    ("year", "barred_by"),
    [
        pytest.param(2018, 2017, id="BIG 8.2.2 Bora Bora of 2017 is not chosen in 2018"),
        pytest.param(2019, 2017, id="BIG 8.2.2 Bora Bora of 2017 is not chosen in 2019"),
        pytest.param(2020, None, id="BIG 8.2.2 Bora Bora of 2017 is free again in 2020"),
    ],
)
def test_a_game_rests_for_two_years(year: int, barred_by: int | None) -> None:
    assert last_chosen("bora-bora", year, history={2017: ("bora-bora",)}) == barred_by
