"""Places at a table and the points they give: BIG 4, BIG 6.1, BIG 7.2.2, BIG 8.1, BIG 8.3."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat, Table
from tabellone.rulebooks.big.table import POINTS, Exact, group_points, place_points, placed_groups, table_places
from tests.rulebooks.big.playing import seat, table


def points_at_table(one: Table, game: str) -> dict[str, Exact]:
    return group_points(placed_groups(one, game))


def tied(**figures: Any) -> Table:
    """Seats with the same score, each with its figures (None: none given)."""
    return Table(1, tuple(seat(p, 50, tiebreak=given or {}) for p, given in figures.items()))


def test_bids_come_off_first() -> None:
    """BIG 6.1: bids come off the score before places."""
    assert table_places(table(1, seat("a", 60, bid=8), seat("b", 53), seat("c", 60, bid="6.5")), "catan") == {
        "a": 3,
        "b": 2,
        "c": 1,
    }


@pytest.mark.parametrize(
    ("game", "figures", "places"),
    [
        pytest.param("carcassonne", {"a": {}, "b": {}}, [2, 1], id="BIG 8.3.1 who started second"),
        pytest.param("century", {"a": {}, "b": {}, "c": {}}, [3, 2, 1], id="BIG 8.3.18 who played last"),
        pytest.param("splendor", {"a": {"cards": 12}, "b": {"cards": 11}}, [2, 1], id="BIG 8.3.19 fewer cards"),
        pytest.param("dominion", {"a": {"turns": 20}, "b": {"turns": 19}}, [2, 1], id="BIG 8.3.5 fewer turns"),
        pytest.param("7-wonders", {"a": {"coins": 3}, "b": {"coins": 9}}, [2, 1], id="BIG 8.3.6 more coins"),
        pytest.param("7-wonders", {"a": {"coins": 3}, "b": {"coins": 3}}, [1, 1], id="BIG 8.3.6 then shared"),
        pytest.param("egizia", {"a": {"reached_order": 2}, "b": {"reached_order": 1}}, [2, 1], id="BIG 8.3.8"),
        pytest.param(
            "marco-polo",
            {"a": {"camels": 3, "coins_goods": "0.5"}, "b": {"camels": 3, "coins_goods": "0.6"}, "c": {"camels": 4}},
            [3, 2, 1],
            id="BIG 8.3.12 camels, then coins and goods of those still tied",
        ),
        pytest.param(
            "ark-nova",
            {"a": {"projects": 3, "money": 1}, "b": {"money": 9}, "c": {"projects": 4, "money": 2}},
            [1, 1, 1],
            id="BIG 8.3.21 a missing figure parts none, later ones are not looked at",
        ),
        pytest.param(
            "ark-nova",
            {"a": {"projects": 3, "money": 1}, "b": {"projects": 3}, "c": {"projects": 4}},
            [2, 2, 1],
            id="BIG 8.3.21 missing on one of those still tied",
        ),
        pytest.param("catan", {"a": {}, "b": {}}, [1, 1], id="BIG 8.3.23 shared"),
        pytest.param("perudo", {"a": {}, "b": {}}, [1, 1], id="BIG 8.3.16 cannot happen, so shared"),
        pytest.param("azul", {"a": {"game_rule": 1}, "b": {"game_rule": 2}}, [2, 1], id="BIG 8.1 the game's own rule"),
        pytest.param(
            "potion-explosion",
            {
                "a": {"game_rule": 1, "game_rule_2": 5, "game_rule_3": 1},
                "b": {"game_rule": 1, "game_rule_2": 5, "game_rule_3": 2},
                "c": {"game_rule": 1, "game_rule_2": 4},
            },
            [2, 1, 3],
            id="BIG 8.3.22 ruling figure-again",
        ),
    ],
)
def test_ties_by_the_game_sheet(game: str, figures: dict[str, Any], places: list[int]) -> None:
    assert list(table_places(tied(**figures), game).values()) == places


def test_time_out_is_last_whatever_the_score() -> None:
    """BIG 7.2.2: two of them share the last places."""
    out = table(1, seat("a", 90, status="timeout"), seat("b", 10), seat("c", 80, status="timeout"), seat("d", 20))
    assert table_places(out, "agricola") == {"a": 3, "b": 2, "c": 3, "d": 1}
    assert points_at_table(out, "agricola") == {"d": 1000, "b": 611, "a": Fraction(603, 2), "c": Fraction(603, 2)}


def test_who_leaves_is_last() -> None:
    """ruling abandoned-is-last."""
    assert table_places(table(1, seat("a", status="abandoned"), seat("b", 1)), "agricola") == {"a": 2, "b": 1}


def test_a_table_stopped_for_time_is_tied() -> None:
    """BIG 7.2.2: place 1 on every seat."""
    stopped = Table(1, tuple(Seat(player, place=1) for player in "abcd"))
    assert set(points_at_table(stopped, "agricola").values()) == {Fraction(1000 + 611 + 403 + 200, 4)}


def test_the_referee_has_the_last_word() -> None:
    """BIG 3: the given places hold, and equal ones share what they cover."""
    judged = Table(1, (Seat("a", Decimal(9), place=3), Seat("b", Decimal(8), place=1), Seat("c", place=2)))
    assert table_places(judged, "agricola") == {"a": 3, "b": 1, "c": 2}
    shared = Table(1, (Seat("a", place=2), Seat("b", place=1), Seat("c", place=2)))
    assert points_at_table(shared, "agricola") == {"b": 1000, "a": 379, "c": 379}


def test_an_absent_player_is_as_without_a_table() -> None:
    """ruling absent-seat: the table counts as one of those present."""
    there = table(1, seat("a", 9), seat("b", status="absent"), seat("c", 8), seat("d", 7))
    assert points_at_table(there, "agricola") == {"a": 1000, "c": 507, "d": 251}


def test_alone_at_a_table_is_a_bye() -> None:
    """BIG 4.1, ruling alone-is-a-bye."""
    assert points_at_table(table(1, seat("a", status="bye")), "azul") == {"a": 1000}
    assert points_at_table(table(1, seat("a"), seat("b", status="absent")), "azul") == {"a": 1000}


def test_a_void_table_gives_nothing() -> None:
    """BIG 4: as without a table."""
    void = table(1, seat("a", 3, status="void"), seat("b", 4, status="void"))
    assert points_at_table(void, "azul") == {}
    assert table_places(void, "azul") == {}


def test_supremacy_is_one_to_nil() -> None:
    """BIG 8.3.3: and the bid is not taken off."""
    won = table(1, seat("a", supremacy=True, bid=5), seat("b", 60))
    assert table_places(won, "7-wonders-duel") == {"a": 1, "b": 2}


def test_a_table_of_eight_has_no_points() -> None:
    """BIG 4."""
    with pytest.raises(RuleError, match="table-too-large"):
        points_at_table(Table(1, tuple(seat(p, n) for n, p in enumerate("abcdefgh"))), "azul")


def test_a_missing_score_is_named() -> None:
    """BIG 3."""
    with pytest.raises(RuleError) as refused:
        table_places(table(1, seat("a", 1), seat("b")), "azul")
    assert refused.value.values["players"] == ("b",)


def test_very_many_figures_are_no_trouble() -> None:
    """BIG 8.3.22."""
    many = {"game_rule": 1} | {f"game_rule_{n}": 1 for n in range(2, 3000)}
    assert table_places(tied(a=many, b=many), "potion-explosion") == {"a": 1, "b": 1}


@given(st.lists(st.integers(-5, 5), min_size=2, max_size=7))
def test_a_table_always_gives_the_same_in_all(scores: list[int]) -> None:
    """BIG 4, BIG 8.1: sharing neither makes nor loses points."""
    seats = Table(1, tuple(seat(f"p{n}", score) for n, score in enumerate(scores)))
    points = points_at_table(seats, "russian-railroads")
    assert sum(points.values()) == sum(POINTS[len(scores)])
    places = table_places(seats, "russian-railroads")
    for one, own in zip(places, scores, strict=True):
        assert places[one] == 1 + sum(other > own for other in scores)
        assert points[one] == place_points(len(scores), places[one], scores.count(own))
