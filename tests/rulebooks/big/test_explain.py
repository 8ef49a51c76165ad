"""Every figure of a tournament explains itself: BIG 4, BIG 4.2, BIG 4.3, BIG 8.1, and the sums hold."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.engine.steps import Step, holds
from tabellone.rulebooks.big import explain, standing
from tabellone.wording import step_sentence
from tests.rulebooks.big.playing import play_on, round_, seat, table, tournament
from tests.scenes.told import every
from tests.wording.catalogues import sentences


def named(event: Tournament, player: str, name: str) -> list[Step]:
    return [step for step in every(explain(event, player)) if step.name == name]


@given(st.integers(5, 20), st.integers(2, 5), st.sampled_from(["none", "final", "national"]), st.integers(0, 9))
def test_the_sums_hold_and_agree_with_the_standing(players: int, size: int, phase: str, lot: int) -> None:
    """BIG 4, BIG 4.2, ruling final-standing."""
    params = {"rounds": 3, "final_phase": phase}
    event, _ = play_on(tournament(players, table_size=size, params=params), f"{lot}", spread=5)
    for row in standing(event).rows:
        steps = explain(event, row.player)
        assert all(holds(step) for step in steps)
        assert all(step.name in sentences("step") for step in every(steps))
        assert not any("{" in step_sentence(step) for step in every(steps))
        assert steps[0].result == row.points
        assert steps[-1].result == row.position
        before = next(r for r in standing(event, 3).rows if r.player == row.player)
        assert [s.result for s in steps if s.name == "big-standing-position"] == [before.position]


BIDS = tournament(
    "abcdefg",
    round_(
        1,
        table(1, seat("a", 60, bid="2.5"), seat("b", 50), seat("c", 50), seat("d", 1, status="timeout")),
        table(2, e=82, f=60, g=43),
    ),
    game="catan",
)


def test_scores_ties_and_shared_points_are_told() -> None:
    """BIG 6.1, BIG 7.2.2, BIG 8.1."""
    assert named(BIDS, "a", "big-score-after-bid")[0].result == Fraction("57.5")
    (shared,) = named(BIDS, "b", "big-points-shared")
    assert (shared.result, shared.formula) == (507, "(place_2 + place_3) / sharing")
    assert named(BIDS, "b", "big-tie-shared")[0].inputs == {"other": "c"}
    assert named(BIDS, "d", "big-last-at-table")[0].result == 4


def test_the_ghost_is_told() -> None:
    """BIG 4.2."""
    (pbg,) = named(BIDS, "e", "big-pbg")
    assert f"{float(Fraction(pbg.result)):.4f}" == "0.3410"
    assert pbg.steps[0].inputs["ghosts"] == 1


def test_the_criterion_that_parts_neighbours_is_named() -> None:
    """BIG 4.2."""
    assert [s.inputs["other"] for s in named(BIDS, "a", "big-parted-by-pbg")] == ["e"]
    one = round_(1, table(1, a=9, b=1), table(2, c=9, d=8))
    two = round_(2, table(1, a=1, c=2), table(2, b=5, d=4))
    event = tournament("abcd", one, two, table_size=2)
    (step,) = named(event, "a", "big-parted-by-table")
    assert step.inputs == {"other": "b", "round": 2, "own": 1, "theirs": 2}
    tied = tournament("abcd", round_(1, table(1, a=5, b=5, c=1, d=0)), game="catan")
    assert named(tied, "a", "big-standing-shared")[0].inputs == {"other": "b"}


@pytest.mark.parametrize(
    ("game", "seats", "name"),
    [
        pytest.param("carcassonne", [seat("a", 5), seat("b", 5)], "big-tie-by-seat", id="BIG 8.3.1"),
        pytest.param(
            "splendor",
            [seat("a", 5, tiebreak={"cards": 9}), seat("b", 5, tiebreak={"cards": 8})],
            "big-tie-fewer",
            id="BIG 8.3.19",
        ),
        pytest.param(
            "7-wonders-duel",
            [seat("a", 5, tiebreak={"blue": 9}), seat("b", 5, tiebreak={"blue": 8})],
            "big-tie-more",
            id="BIG 8.3.3",
        ),
        pytest.param(
            "7-wonders-duel", [seat("a", supremacy=True, bid=3), seat("b")], "big-supremacy", id="BIG 8.3.3 1-0"
        ),
        pytest.param("azul", [seat("a", place=1), seat("b", place=2)], "big-referee-place", id="BIG 3"),
        pytest.param("azul", [seat("a", status="bye")], "big-bye", id="BIG 4.1"),
        pytest.param("azul", [seat("a", -1), seat("b", 1)], "big-pbg-flat", id="BIG 4.2"),
        pytest.param("azul", [seat("a", status="void"), seat("b", status="void")], "big-void-table", id="BIG 4"),
    ],
)
def test_what_happened_at_the_table_is_told(game: str, seats: list[object], name: str) -> None:
    event = tournament("ab", round_(1, table(1, *seats)), game=game, table_size=2)  # type: ignore[arg-type]  # seats
    steps = named(event, "a", name)
    assert steps
    assert all(map(holds, explain(event, "a")))


def test_the_way_through_the_knockout_is_told() -> None:
    """BIG 4.3, BIG 8.1.1."""
    event, draws = play_on(tournament(9, table_size=2, national_final=True), "w")
    rows = standing(event).rows
    champion = [step.name for step in explain(event, rows[0].player)]
    assert "big-qualified-by-wins" in champion
    assert champion[-2:] == ["big-final-played", "big-final-position"]
    assert "big-not-qualified-by-wins" in [step.name for step in explain(event, rows[-1].player)]
    for player in draws[3].direct:
        assert "big-skips-a-round" in [step.name for step in explain(event, player)]


def test_who_has_nothing_to_explain() -> None:
    assert explain(tournament("ab"), "a") == ()
    absent = tournament("abc", round_(1, table(1, a=1, b=2)))
    assert [step.name for step in explain(absent, "c")] == ["big-never-seated"]
    with pytest.raises(RuleError, match="unknown-player"):
        explain(absent, "z")
