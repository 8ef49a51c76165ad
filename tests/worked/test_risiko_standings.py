"""Standings after qualifying and at the end: RK standings."""

from __future__ import annotations

import pytest

from tabellone.engine.facts import Tournament
from tabellone.rulebooks import risiko
from tabellone.rulebooks.risiko.ranking import rank, standing_parted_by
from tests.rulebooks.risiko.drawing import Scores, line, round_, tournament


@pytest.mark.parametrize(
    ("ahead", "behind", "criterion"),
    [
        pytest.param(("1.045", "0.039"), ("1.050", "0.030"), "sum_of_points", id="RK standings sum"),
        pytest.param(("1.050", "0.020"), ("0.035", "1.035"), "best", id="RK standings best performance"),
        pytest.param(("1.000", "0.000"), ("1.000",), "second_best", id="RK standings an absence is below a played 0"),
        pytest.param(("1.0", "0.03", "0.00"), ("1.0", "0.02", "0.01"), "second_best", id="RK standings second best"),
        pytest.param(("1.0", "0.03", "0.00"), ("1.0", "0.03"), "third_best", id="ruling missing-third-below-zero"),
    ],
)
def test_what_parts_two_players(ahead: tuple[str, ...], behind: tuple[str, ...], criterion: str) -> None:
    one, other = line("zoe", *ahead, before=9), line("anna", *behind, before=1)
    assert [(place, entry.player) for place, entry in rank([other, one])] == [(1, "zoe"), (2, "anna")]
    assert standing_parted_by(one, other) == criterion


def test_the_previous_position_parts_last_and_then_the_position_is_shared() -> None:
    entries = [line("anna", "1", "0", before=2), line("zoe", "0", "1", before=1), line("ugo", "1", "0", before=2)]
    assert [(place, one.player) for place, one in rank(entries)] == [(1, "zoe"), (2, "anna"), (2, "ugo")]


def qualified() -> Tournament:
    """Eight players; anna and ugo have the same two results the other way round."""
    return tournament(
        ["anna", "bruno", "carla", "dario", "elena", "fabio", "gina", "ugo", "vera"],
        round_(1, {"bruno": 10, "carla": 5, "dario": 4, "anna": 50}, {"ugo": 20, "elena": 30, "fabio": 8, "gina": 0}),
        round_(2, {"ugo": 50, "bruno": 3, "elena": 2, "gina": 1}, {"anna": 20, "carla": 30, "dario": 6, "fabio": 2}),
    )


def test_a_standing_after_qualifying() -> None:
    standing = risiko.standing(qualified())
    assert [(row.position, row.player, str(row.points), row.tied) for row in standing.rows] == [
        (1, "anna", "1.070", False),
        (2, "ugo", "1.070", False),
        (3, "carla", "1.035", False),
        (4, "elena", "1.032", False),
        (5, "bruno", "0.013", False),
        (6, "fabio", "0.010", False),
        (7, "dario", "0.010", False),
        (8, "gina", "0.001", False),
    ]
    assert (standing.after_round, standing.final, standing.unranked) == (2, False, ("vera",))


LATE: Scores = {"ada": 10, "bea": {"status": "absent"}, "ciro": 5, "dino": 0}


def test_one_game_is_enough_to_be_ranked_and_an_absence_is_below_a_played_zero() -> None:
    document = tournament(
        ["ada", "bea", "ciro", "dino", "eva", "fede", "guia"],
        round_(1, LATE),
        round_(2, {"bea": 0, "ciro": 9, "dino": 0, "eva": 0}),
    )
    standing = risiko.standing(document)
    assert [(row.position, row.player, str(row.points)) for row in standing.rows] == [
        (1, "ciro", "1.014"),
        (2, "ada", "1.010"),
        (3, "dino", "0.000"),
        (4, "bea", "0.000"),
        (4, "eva", "0.000"),
    ]
    assert [row.tied for row in standing.rows] == [False, False, False, True, True]
    assert standing.unranked == ("fede", "guia")


def test_absent_from_both_is_not_ranked() -> None:
    document = tournament(["ada", "bea", "ciro", "dino"], round_(1, LATE), round_(2, LATE))
    assert risiko.standing(document).unranked == ("bea",)


def ended(**fields: object) -> Tournament:
    """Ten players, two of them with two wins; their final is won by the one who came from a semifinal."""
    return tournament(
        list("abcdefghij"),
        round_(1, {"a": 60, "c": 9, "e": 8, "g": 7, "i": 6}, {"b": 50, "d": 5, "f": 4, "h": 3, "j": 2}),
        round_(2, {"b": 50, "c": 9, "f": 8, "g": 7, "j": 6}, {"a": 60, "d": 5, "e": 4, "h": 3, "i": 2}),
        round_(3, {"c": 30, "f": 20, "h": 10, "j": 0}, {"d": 30, "e": 20, "g": 10, "i": 0}, seed="x"),
        round_(4, {"a": 10, "b": 20, "c": 30, "d": 40}),
        **fields,
    )


def test_the_final_standing() -> None:
    standing = risiko.standing(ended())
    assert [(row.position, row.player, str(row.points)) for row in standing.rows] == [
        (1, "d", "1.044"),
        (2, "c", "1.054"),
        (3, "b", "2.126"),
        (4, "a", "2.150"),
        (5, "e", "0.035"),
        (6, "f", "0.035"),  # e was ahead after qualifying, by the first game
        (7, "g", "0.028"),
        (8, "h", "0.018"),
        (9, "i", "0.011"),
        (10, "j", "0.011"),
    ]
    assert standing.final


def test_after_the_semifinals_the_finalists_stand_first() -> None:
    rows = risiko.standing(ended(), 3).rows
    assert [row.player for row in rows][:4] == ["a", "b", "c", "d"]
    assert not risiko.standing(ended(), 3).final
