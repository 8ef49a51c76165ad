"""Every figure explains itself: RK points, RK standings, RK semifinals, RK withdrawals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.engine.steps import holds
from tabellone.rulebooks import risiko
from tabellone.rulebooks.risiko.rounds import course_of
from tests.rulebooks.risiko.drawing import (
    Scores,
    added,
    cut,
    evening,
    leaving,
    order_of,
    played_on,
    round_,
    scores_at_random,
    tournament,
)
from tests.scenes.told import every
from tests.wording.catalogues import sentences


def names(document: Tournament, player: str) -> list[str]:
    return [step.name for step in every(risiko.explain(document, player))]


@pytest.mark.parametrize("count", [5, 9, 14, 22, 61, 100])
def test_steps_hold_and_end_in_the_figures_of_the_standing(count: int) -> None:
    document = played_on(evening(count), most=9)
    for rounds in range(1, len(document.rounds) + 1):
        part = cut(document, rounds)
        for row in risiko.standing(part).rows[::5]:
            steps = risiko.explain(part, row.player)
            assert all(holds(step) for step in steps)
            assert [step.result for step in steps if step.name == "risiko-sum"] == [row.points]
            places = ("risiko-position", "risiko-final-position")
            assert [step.result for step in steps if step.name in places] == [row.position]


@pytest.mark.parametrize("count", [9, 22, 100])
def test_every_step_cites_a_rule_and_has_its_sentence(count: int) -> None:
    document = played_on(evening(count), most=9)
    for player in order_of(document)[::4]:
        for step in every(risiko.explain(document, player)):
            assert step.rule.startswith("RK ")
            assert sentences("step")[step.name].format(**step.inputs)


TABLE: Scores = {
    "a": {"score": 9, "off_objective": 1},
    "b": {"score": 9, "off_objective": 1},
    "c": {"score": 9, "off_objective": 2},
    "d": {"score": 8, "status": "abandoned"},
    "e": 7,
}


def test_the_criterion_that_parted_two_at_the_table_is_named() -> None:
    document = tournament("abcde", round_(1, TABLE))
    assert names(document, "c")[:3] == ["risiko-sum", "risiko-game-five", "risiko-table-off-objective"]
    assert names(document, "a")[2:4] == ["risiko-table-later-turn", "risiko-table-points"]
    assert "risiko-table-left" in names(document, "d")
    reached = tournament("abcd", round_(1, {"a": {"objective": True}, "b": 60, "c": 2, "d": 1}))
    assert names(reached, "a")[1:3] == ["risiko-game-objective", "risiko-table-objective"]
    referee = {who: {"score": 1, "place": place} for who, place in zip("abcd", (4, 2, 3, 1), strict=True)}
    assert "risiko-table-referee" in names(tournament("abcd", round_(1, referee)), "a")


def test_games_not_played_are_told_too() -> None:
    first: Scores = {"a": 4, "b": 3, "c": {"status": "absent"}, "d": 1}
    void = {who: {"status": "void"} for who in "abcd"}
    document = tournament("abcdef", round_(1, first), round_(2, void))
    assert "risiko-game-void" in names(document, "a")
    assert names(document, "c") == ["risiko-unranked", "risiko-game-absent", "risiko-game-void"]
    assert names(document, "f") == ["risiko-unranked", "risiko-game-not-seated", "risiko-game-not-seated"]
    assert names(tournament("abcd"), "a") == ["risiko-unranked"]


def test_the_criterion_that_parted_equal_points_is_named() -> None:
    document = tournament(
        "abcdefgh",
        round_(1, {"b": 10, "c": 5, "d": 4, "a": 50}, {"h": 20, "e": 30, "f": 8, "g": 0}),
        round_(2, {"h": 50, "b": 3, "e": 2, "g": 1}, {"a": 20, "c": 30, "d": 6, "f": 2}),
    )
    (position,) = [step for step in risiko.explain(document, "a") if step.name == "risiko-position"]
    assert [step.name for step in position.steps] == ["risiko-parted-previous-position"]
    assert position.steps[0].inputs == {"ahead": "a", "behind": "h", "one": 1, "other": 3}
    assert "risiko-parted-best" in names(document, "f")


def test_a_finalist_is_not_ahead_by_a_criterion() -> None:
    """RK standings: the finalists stand first, so no tie-break parts the last of them from the next."""
    document = tournament(
        "abcdefgh",
        round_(1, {"a": 50, "b": 40, "c": 30, "d": 2}, {"e": 60, "f": 10, "g": 9, "h": 20}),
        round_(2, {"a": 50, "b": 40, "c": 10, "d": 2}, {"e": 60, "f": 10, "g": 9, "h": 20}),
        round_(3, {"a": 4, "b": 3, "e": 2, "h": 1}, phase="final"),
    )
    document = leaving(document, "before_final", "c")
    rows = {row.player: row for row in risiko.standing(document).rows}
    assert (rows["h"].position, rows["c"].position) == (4, 5)
    assert rows["h"].points == rows["c"].points
    (position,) = [step for step in risiko.explain(document, "c") if step.name == "risiko-position"]
    assert position.steps == ()


def test_no_position_before_is_no_number() -> None:
    """RK standings: who arrived for the second game had no position after the first."""
    document = tournament(
        "abcdefghi",
        round_(1, dict(zip("abcd", (50, 3, 2, 1), strict=True)), dict(zip("efgh", (9, 8, 7, 6), strict=True))),
        round_(2, dict(zip("ibcd", (50, 1, 0, 0), strict=True)), dict(zip("efgh", (1, 3, 2, 0), strict=True))),
    )
    (told,) = [step for step in every(risiko.explain(document, "i")) if step.name == "risiko-parted-previous-position"]
    assert told.inputs == {"ahead": "a", "behind": "i", "one": 1, "other": "-"}


def test_shared_positions_are_told() -> None:
    document = tournament("abcdefgh", *(round_(1, dict.fromkeys("abcd", 5), dict.fromkeys("efgh", 5)),))
    assert "risiko-shared-position" in names(document, "h")


class TestTheRoad:
    def test_direct_semifinal_out(self) -> None:
        document = played_on(evening(14))
        semifinal = document.rounds[2]
        seated = semifinal.tables[0].players[0]
        direct = risiko.draw(cut(document, 2), semifinal.seed or "").direct
        assert direct
        assert "risiko-direct-finalist" in names(document, direct[0])
        assert "risiko-semifinalist" in names(document, seated)
        assert "risiko-structure" in names(document, seated)
        out = [p.id for p in document.players if "risiko-out-after-qualifying" in names(document, p.id)]
        assert len(out) == 14 - len(direct) - 4 * len(semifinal.tables)

    def test_why_somebody_is_out(self) -> None:
        """RK semifinals: who missed a qualifying game cannot go on, and others only from a position high enough."""
        document = leaving(played_on(evening(21), 1), "before_round:2", "p003")
        document = played_on(document, 3)
        assert "risiko-out-one-game" in names(document, "p003")
        order = [player for player in order_of(document, 2) if player != "p003"]
        (out,) = [step for step in every(risiko.explain(document, order[-1])) if step.name == "risiko-out-by-place"]
        seated = sum(len(table.seats) for table in document.rounds[2].tables)
        direct = sum("risiko-direct-finalist" in names(document, player) for player in order)
        assert out.inputs == {"place": 20, "places": seated + direct}
        at_once = played_on(evening(8))
        assert {"risiko-out-of-final", "risiko-out-by-place"} <= set(names(at_once, order_of(at_once, 2)[-1]))

    def test_a_final_at_once(self) -> None:
        document = played_on(evening(8))
        told = names(document, order_of(document)[0])
        assert {"risiko-structure-final", "risiko-straight-to-final", "risiko-final-position"} <= set(told)

    def test_called_into_the_final(self) -> None:
        document = played_on(evening(61), 3)
        winner, second = (game.player for game in course_of(document).games[2][0][:2])
        document = leaving(document, "before_final", winner)
        ended = added(document, risiko.draw(document, "f"), scores_at_random("f"))
        assert "risiko-called-to-final" in names(ended, second)
        assert "risiko-withdrew" in names(ended, winner)
        assert "risiko-position" in names(ended, winner)

    def test_lots_are_told_to_those_they_parted(self) -> None:
        document = played_on(evening(104), 3, most=4)
        drawn = risiko.draw(cut(document, 2), document.rounds[2].seed or "")
        assert drawn.lots
        for player in order_of(document)[::6]:
            assert ("risiko-lot" in names(document, player)) == (player in drawn.lots)


def test_a_stranger_is_refused() -> None:
    with pytest.raises(RuleError, match="unknown-player"):
        risiko.explain(tournament("abcd"), "zoe")


def test_a_hand_drawn_semifinal_without_seed_is_explained() -> None:
    document = played_on(evening(22))
    rounds = tuple(replace(one, seed=None) for one in document.rounds)
    for player in order_of(document)[:6]:
        assert all(holds(step) for step in risiko.explain(replace(document, rounds=rounds), player))
