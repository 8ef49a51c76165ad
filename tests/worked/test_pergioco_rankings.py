"""PG 23, PG 24, PG 27 to PG 37: activity, deletion, and the rankings as the rulebook describes them."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from tabellone.engine.numbers import plain_figure
from tabellone.rulebooks import pergioco
from tabellone.rulebooks.pergioco.params import DEFAULT
from tabellone.rulebooks.pergioco.rankings import green_points, leader_points, overall
from tabellone.rulebooks.pergioco.rating import Active
from tests.scenes.histories import rankings
from tests.strategies_pergioco import carried, person, season

END = date(2026, 12, 31)


@pytest.mark.parametrize(
    ("ratings", "expected"),
    [
        pytest.param([1_000_000, 1_001_999], 1000, id="PG 24 rounded down"),
        pytest.param([1_000_999], 1000, id="PG 24 one PGR, rounded down"),
        pytest.param([999_999, 1_000_001], 1000, id="PG 24 exactly whole"),
    ],
)
def test_overall(ratings: list[int], expected: int) -> None:
    held = {str(n): rating for n, rating in enumerate(ratings)}
    assert overall(Active("a", held, dict.fromkeys(held, 1))) == expected


@pytest.mark.parametrize(
    ("position", "points"),
    [
        pytest.param(n, points, id=f"PG 35 place {n}")
        for n, points in enumerate([20, 18, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0], 1)
    ],
)
def test_green_points(position: int, points: int) -> None:
    assert green_points(position, DEFAULT) == points


def test_leader_points_are_exact_decimals() -> None:
    """PG 35: 0.5 + 0.4 + 0.1 is 1.0."""
    assert [leader_points(n, DEFAULT) for n in range(1, 7)] == [Fraction(n, 10) for n in (5, 4, 3, 2, 1, 0)]
    assert plain_figure(leader_points(1, DEFAULT) + leader_points(2, DEFAULT) + leader_points(5, DEFAULT)) == "1"


@pytest.mark.parametrize(
    ("years", "active"),
    [
        pytest.param({2024: 3}, False, id="PG 27 last game in 2024: not active in 2026"),
        pytest.param({2025: 1}, True, id="PG 27 a game in 2025"),
        pytest.param({2026: 1}, True, id="PG 27 a game in 2026"),
        pytest.param({}, False, id="PG 23 no game at all"),
        pytest.param({2025: 0}, False, id="PG 23 no game in 2025"),
    ],
)
def test_active(years: dict[int, int], active: bool) -> None:
    answer = rankings(pergioco, season(person("a", "2025-05-01"), ratings=(carried("a", "1040.250", years),)), [], END)
    assert [row.active for row in answer.ratings] == [active]
    assert [row.player for row in answer.rankings["red"]] == ["a"] * active


@pytest.mark.parametrize(
    ("years", "registered", "kept"),
    [
        pytest.param({2021: 3}, None, False, id="PG 28 unregistered, no game from 2022 to 2026"),
        pytest.param({2022: 1}, None, True, id="PG 28 unregistered, a game in 2022"),
        pytest.param({2021: 3}, "2026-01-01", True, id="PG 28 registered on 1 January itself"),
        pytest.param({2021: 3}, "2026-01-02", False, id="PG 28 registering later does not bring them back"),
        pytest.param({}, "2020-01-01", True, id="PG 28 registered, without games"),
    ],
)
def test_deletion(years: dict[int, int], registered: str | None, kept: bool) -> None:
    made = season(person("a", registered), ratings=(carried("a", "1040.250", years),))
    assert [row.player for row in rankings(pergioco, made, [], END).ratings] == ["a"] * kept
