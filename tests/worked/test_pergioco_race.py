"""PG 38, PG 39, PG 40: Race points as the rulebook works them out."""

from __future__ import annotations

from datetime import date

import pytest

from tabellone.rulebooks import pergioco
from tabellone.rulebooks.pergioco.params import DEFAULT, Params
from tabellone.rulebooks.pergioco.race import race_points, race_total
from tests.scenes.histories import rankings
from tests.strategies_pergioco import RACE_OF_SIX, season, stage


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
