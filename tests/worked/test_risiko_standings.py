"""RisiKo!'s structure for any number of players and its standings, worked out by hand (RK structure, RK standings)."""

from __future__ import annotations

import pytest

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.rulebooks import risiko
from tabellone.rulebooks.risiko.params import Params
from tabellone.rulebooks.risiko.ranking import rank, standing_parted_by
from tabellone.rulebooks.risiko.semifinals import MasterStructure, fitting, structure
from tests.rulebooks.risiko.drawing import Scores, line, lines, round_, tournament


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


@pytest.mark.parametrize(
    ("players", "direct", "semifinals", "winners"),
    [
        pytest.param(16, 0, 4, 1, id="RK structure 16, nobody with two wins"),
        pytest.param(49, 0, 4, 1, id="RK structure 49"),
        pytest.param(50, 0, 4, 1, id="RK structure 50"),
        pytest.param(99, 0, 4, 1, id="RK structure 99"),
        pytest.param(100, 0, 8, 2, id="RK structure 100"),
        pytest.param(149, 0, 8, 2, id="RK structure 149"),
        pytest.param(150, 0, 12, 3, id="RK structure 150"),
        pytest.param(199, 0, 12, 3, id="RK structure 199"),
        pytest.param(200, 0, 16, 4, id="RK structure 200"),
        pytest.param(249, 0, 16, 4, id="RK structure 249"),
        pytest.param(250, 0, 16, 4, id="RK structure 250, ruling four-at-most"),
        pytest.param(400, 0, 16, 4, id="RK structure 400, ruling four-at-most"),
    ],
)
def test_the_table_of_structures(players: int, direct: int, semifinals: int, winners: int) -> None:
    found = structure(lines(players))
    assert (found.direct, found.semifinals * found.winners, found.winners) == (direct, semifinals, winners)
    assert found.semifinalists == 4 * semifinals


def test_more_winners_if_a_federation_wants_them() -> None:
    assert structure(lines(250), Params(most_winners=9)).winners == 5


@pytest.mark.parametrize(
    ("twice", "tied", "expected"),
    [
        pytest.param(0, (), MasterStructure(0, 4), id="RK semifinals nobody with two wins"),
        pytest.param(1, (), MasterStructure(1, 3), id="RK semifinals one with two wins"),
        pytest.param(2, (), MasterStructure(2, 2), id="RK semifinals two with two wins"),
        pytest.param(2, (1, 2), MasterStructure(2, 2), id="RK semifinals the two tied with each other"),
        pytest.param(3, (), MasterStructure(2, 2), id="RK semifinals three with two wins"),
        pytest.param(3, (1, 2), MasterStructure(2, 2), id="RK semifinals first and second tied"),
        pytest.param(3, (2, 3), MasterStructure(1, 3), id="RK semifinals second and third tied"),
        pytest.param(4, (2, 3, 4), MasterStructure(1, 3), id="RK semifinals second to fourth tied"),
        pytest.param(4, (3, 4), MasterStructure(2, 2), id="RK semifinals third and fourth tied"),
        pytest.param(3, (1, 2, 3), MasterStructure(0, 4), id="RK semifinals first three tied"),
        pytest.param(5, (1, 2, 3, 4), MasterStructure(0, 4), id="RK semifinals first four tied"),
    ],
)
@pytest.mark.parametrize("players", [16, 30, 49])
def test_under_fifty(players: int, twice: int, tied: tuple[int, ...], expected: MasterStructure) -> None:
    assert structure(lines(players, twice=twice, tied=tied)) == expected


def test_from_fifty_on_nobody_is_direct() -> None:
    assert structure(lines(50, twice=2)) == MasterStructure(0, 4)


@pytest.mark.parametrize(
    ("players", "proposal"),
    [
        *(pytest.param(n, MasterStructure(1, 3), id=f"too-few {n}") for n in (13, 14, 15)),
        *(pytest.param(n, MasterStructure(2, 2), id=f"too-few {n}") for n in (10, 11, 12)),
        *(pytest.param(n, MasterStructure(4, 0), id=f"too-few {n}") for n in (4, 5, 6, 7, 8, 9)),
    ],
)
def test_too_few_for_four_semifinals(players: int, proposal: MasterStructure) -> None:
    wanted = MasterStructure(0, 4)
    assert fitting(wanted, players, accept_reduced=True) == proposal
    with pytest.raises(RuleError) as refused:
        fitting(wanted, players, accept_reduced=False)
    assert refused.value.values["param"] == "accept_reduced"
    assert refused.value.values["needed"] == 16
    assert refused.value.values["seats"] == proposal.needs


@pytest.mark.parametrize(
    ("wanted", "players", "fits"),
    [
        pytest.param(MasterStructure(2, 2), 10, MasterStructure(2, 2), id="too-few ten are enough for two direct"),
        pytest.param(MasterStructure(1, 3), 13, MasterStructure(1, 3), id="too-few thirteen are enough for one direct"),
        pytest.param(MasterStructure(1, 3), 12, MasterStructure(2, 2), id="too-few twelve with one who won twice"),
        pytest.param(MasterStructure(2, 2), 9, MasterStructure(4, 0), id="too-few nine with two who won twice"),
        pytest.param(
            MasterStructure(0, 4, 3), 47, MasterStructure(0, 4, 2), id="ruling ladder-groups 47 left of three groups"
        ),
        pytest.param(
            MasterStructure(0, 4, 2), 15, MasterStructure(1, 3), id="ruling ladder-groups 15 left of two groups"
        ),
    ],
)
def test_the_ladder_goes_down_only_as_far_as_needed(
    wanted: MasterStructure, players: int, fits: MasterStructure
) -> None:
    assert fitting(wanted, players, accept_reduced=True) == fits


@pytest.mark.parametrize("players", [0, 1, 2, 3])
def test_no_final_with_fewer_than_four(players: int) -> None:
    with pytest.raises(RuleError, match="risiko-no-final"):
        fitting(MasterStructure(0, 4), players, accept_reduced=True)
