"""PG 23, PG 24, PG 27 to PG 37: activity, deletion, and the rankings as the rulebook describes them."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from tabellone.engine.numbers import plain_figure
from tabellone.rulebooks import pergioco
from tabellone.rulebooks.pergioco.params import DEFAULT, Params
from tabellone.rulebooks.pergioco.race import race_points, race_total
from tabellone.rulebooks.pergioco.rankings import green_points, leader_points, overall
from tabellone.rulebooks.pergioco.rating import Active
from tests.scenes.histories import rankings
from tests.strategies_pergioco import RACE_OF_SIX, carried, person, season, stage

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


@pytest.mark.parametrize(
    ("players", "position", "points"),
    [
        pytest.param(6, 1, 43, id="PG 39 first of six"),
        pytest.param(6, 2, 27, id="PG 39 second of six"),
        pytest.param(6, 3, 21, id="PG 39 third of six"),
        pytest.param(6, 4, 18, id="PG 39 shared fourth"),
        pytest.param(6, 6, 15, id="PG 39 last of six"),
        pytest.param(64, 1, 100, id="PG 40 most possible"),
        pytest.param(64, 64, 16, id="PG 39 last of sixty-four"),
        pytest.param(2, 1, 16, id="PG 39 first of two"),
        pytest.param(2, 2, 10, id="PG 39 second of two"),
        pytest.param(1, 1, 0, id="PG 39 alone"),
    ],
)
def test_race_points(players: int, position: int, points: int) -> None:
    assert race_points(players, position) == points


@pytest.mark.parametrize(
    ("results", "stages", "total"),
    [
        pytest.param([100] * 12, 12, 1000, id="PG 40 most possible in a year"),
        pytest.param([43], 1, 43, id="ruling race-zero one stage, plain sum"),
        pytest.param([43, 27], 2, 70, id="ruling race-zero two stages, plain sum"),
        pytest.param([43, 27, 21], 3, 27, id="PG 40 best and worst dropped"),
        pytest.param([43, 27], 3, 27, id="ruling race-zero a missed stage is 0, and the worst"),
        pytest.param([43], 3, 0, id="ruling race-zero a single result is the best"),
        pytest.param([43, 43, 43, 43], 4, 86, id="PG 40 only one best and one worst"),
        pytest.param([43, 27], 12, 27, id="ruling race-zero twelve stages"),
    ],
)
def test_race_total(results: list[int], stages: int, total: int) -> None:
    assert race_total(results, stages, DEFAULT) == total


def test_missed_stages_can_be_left_out() -> None:
    """The other reading of ruling race-zero: only own results."""
    assert race_total([43, 27, 21], 12, Params(missed_race_is_zero=False)) == 27
    assert race_total([43, 27], 12, Params(missed_race_is_zero=False)) == 70


# the six of PG 39: A 5 points, B 3.5, C 2.5, D and E 2, F 0


def test_the_table_of_six() -> None:
    """PG 39: positions 1, 2, 3, 4, 4, 6 give 43, 27, 21, 18, 18, 15."""
    race = stage(*RACE_OF_SIX, ident="race-1", race=True, system="round_robin")
    table = pergioco.standing(race)
    assert [(row.position, row.player, float(row.points), row.tied) for row in table.rows] == [
        (1, "a", 5.0, False),
        (2, "b", 3.5, False),
        (3, "c", 2.5, False),
        (4, "d", 2.0, True),
        (4, "e", 2.0, True),
        (6, "f", 0.0, False),
    ]
    rows = rankings(pergioco, season(*"abcdef"), [race], date(2026, 12, 31)).rankings["race"]
    assert [(row.position, row.player, row.value) for row in rows] == [
        (1, "a", 43), (2, "b", 27), (3, "c", 21), (4, "d", 18), (4, "e", 18), (6, "f", 15)
    ]  # fmt: skip
    assert rows[0].more == {"results": {"race-1": 43}, "dropped": (), "after_drops": 43}
