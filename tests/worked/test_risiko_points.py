"""The rulebook's figures for a table and for a field: RK points, RK structure."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tabellone.rulebooks.risiko.params import Params
from tabellone.rulebooks.risiko.points import class_points, table_games
from tests.rulebooks.risiko.drawing import Scores, table


@pytest.mark.parametrize(
    ("table_points", "players", "won", "expected"),
    [
        pytest.param(45, 4, True, "1.045", id="RK points winner with 45 at four"),
        pytest.param(39, 4, False, "0.039", id="RK points second with 39 at four"),
        pytest.param(21, 5, False, "0.027", id="RK points second with 21 at five, rounded up"),
        pytest.param(79, 5, True, "1.099", id="RK points winner with 79 at five"),
        pytest.param(80, 5, True, "1.100", id="RK points winner with 80 at five"),
        pytest.param(83, 5, True, "1.100", id="RK points winner with 83 at five"),
        pytest.param(86, 5, True, "1.100", id="RK points winner with 86 at five"),
        pytest.param(86, 4, True, "1.086", id="RK points winner with 86 at four has no ceiling"),
        pytest.param(86, 5, False, "0.108", id="RK points second with 86 at five"),
        pytest.param(0, 5, True, "1.000", id="RK points winner with nothing at five"),
        pytest.param(0, 4, False, "0.000", id="RK points nothing at four"),
        pytest.param(4, 5, False, "0.005", id="RK points nothing to round at five"),
        pytest.param(45, 3, True, "1.045", id="RK points three count as they are"),
    ],
)
def test_class_points(table_points: int, players: int, won: bool, expected: str) -> None:
    points = class_points(table_points, players=players, won=won)
    assert (str(points), points) == (expected, Decimal(expected))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_objective_is_worth_the_same_anywhere(players: int) -> None:
    assert class_points(0, players=players, won=True, objective=True) == Decimal("1.100")


@pytest.mark.parametrize(
    ("for_the_sum", "second", "winner"),
    [
        pytest.param(True, "0.105", "1.100", id="RK points, ruling cap-is-for-the-sum"),
        pytest.param(False, "0.100", "1.100", id="the other reading: the points alone are capped too"),
    ],
)
def test_the_ceiling_of_a_table_of_five(for_the_sum: bool, second: str, winner: str) -> None:
    params = Params(cap_is_for_the_sum=for_the_sum)
    assert class_points(84, players=5, won=False, params=params) == Decimal(second)
    assert class_points(84, players=5, won=True, params=params) == Decimal(winner)
    assert class_points(21, players=5, won=False, params=params) == Decimal("0.027")


def test_the_figures_are_parameters() -> None:
    params = Params(five_factor=Decimal("1.2"), five_most=Decimal("1.05"), objective_points=Decimal("1.2"))
    assert class_points(21, players=5, won=False, params=params) == Decimal("0.026")
    assert class_points(80, players=5, won=True, params=params) == Decimal("1.050")
    assert class_points(80, players=5, won=True, objective=True, params=params) == Decimal("1.200")


TABLES: list[tuple[str, Scores, list[tuple[str, str]]]] = [
    (
        "RK points most table points",
        {"anna": 20, "bruno": 45, "carla": 39, "dario": 7},
        [("bruno", "1.045"), ("carla", "0.039"), ("anna", "0.020"), ("dario", "0.007")],
    ),
    (
        "RK points equal: more off the objective",
        {"anna": {"score": 30, "off_objective": 9}, "bruno": {"score": 30, "off_objective": 2}, "carla": 1, "dario": 0},
        [("anna", "1.030"), ("bruno", "0.030"), ("carla", "0.001"), ("dario", "0.000")],
    ),
    (
        "RK points equal: the later turn",
        {"anna": 30, "bruno": 30, "carla": 30, "dario": 30},
        [("dario", "1.030"), ("carla", "0.030"), ("bruno", "0.030"), ("anna", "0.030")],
    ),
    (
        "RK points no figure off the objective is none",
        {
            "anna": {"score": 30, "off_objective": 1},
            "bruno": 30,
            "carla": {"score": 30, "off_objective": 0},
            "dario": 2,
        },
        [("anna", "1.030"), ("carla", "0.030"), ("bruno", "0.030"), ("dario", "0.002")],
    ),
    (
        "RK points the objective needs no score and wins",
        {"anna": 60, "bruno": {"objective": True}, "carla": 3, "dario": 1},
        [("bruno", "1.100"), ("anna", "0.060"), ("carla", "0.003"), ("dario", "0.001")],
    ),
    (
        "RK points five with one absent counts as four",
        {"anna": 80, "bruno": 21, "carla": {"status": "absent"}, "dario": 5, "elena": 4},
        [("anna", "1.080"), ("bruno", "0.021"), ("dario", "0.005"), ("elena", "0.004")],
    ),
    (
        "RK points four with one absent",
        {"anna": 10, "bruno": 21, "carla": {"status": "absent"}, "dario": 5},
        [("bruno", "1.021"), ("anna", "0.010"), ("dario", "0.005")],
    ),
    (
        "RK points who leaves is last with the score reported",
        {"anna": {"score": 50, "status": "abandoned"}, "bruno": 21, "carla": 3, "dario": 5},
        [("bruno", "1.021"), ("dario", "0.005"), ("carla", "0.003"), ("anna", "0.050")],
    ),
    (
        "RK points five with one who left is still a five",
        {"anna": {"score": 50, "status": "abandoned"}, "bruno": 21, "carla": 3, "dario": 5, "elena": 0},
        [("bruno", "1.027"), ("dario", "0.007"), ("carla", "0.004"), ("elena", "0.000"), ("anna", "0.063")],
    ),
    (
        "RK points the referee's word",
        {
            "anna": {"score": 50, "place": 2},
            "bruno": {"score": 20, "place": 1},
            "carla": {"score": 30, "place": 4},
            "dario": {"score": 1, "place": 3},
        },
        [("bruno", "1.020"), ("anna", "0.050"), ("dario", "0.001"), ("carla", "0.030")],
    ),
    (
        "RK points a void table is no game",
        {who: {"status": "void"} for who in ("anna", "bruno", "carla", "dario")},
        [],
    ),
]


@pytest.mark.parametrize(("scores", "expected"), [pytest.param(*rest, id=name) for name, *rest in TABLES])
def test_a_table(scores: Scores, expected: list[tuple[str, str]]) -> None:
    games = table_games(table(1, scores), round_number=1)
    assert [(game.player, str(game.points)) for game in games] == expected
    assert [game.place for game in games] == list(range(1, len(expected) + 1))
