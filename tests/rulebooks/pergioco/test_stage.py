"""Standings of stages (PG 2, PG 25, PG 39)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player, Tournament
from tabellone.rulebooks import pergioco
from tests.strategies_pergioco import stage


def rows(tournament: Tournament, after: int | None = None) -> list[tuple[int, str, float, bool]]:
    return [(r.position, r.player, float(r.points), r.tied) for r in pergioco.standing(tournament, after).rows]


def test_a_bye_is_worth_a_point_unless_the_document_says_otherwise() -> None:
    """PG 39, ruling bye-so-far: while the stage goes on, somebody with a bye is in the standing."""
    later = ["a ? c ?", "b b"]
    assert rows(stage(["a 1 b 0", "c b"], later)) == [(1, "a", 1, True), (1, "c", 1, True), (3, "b", 0, False)]
    assert rows(stage(["a 1 b 0", "c b0.5"], later)) == [(1, "a", 1, False), (2, "c", 0.5, False), (3, "b", 0, False)]
    assert rows(stage(["a 1 b 0", "c b"], later, params={"bye_points": "0"}))[-1] == (2, "c", 0, True)
    done = stage(["a 1 b 0", "c b"], ["a 1 c 0", "b b"])
    assert rows(done) == [(1, "a", 2, False), (2, "b", 1, True), (2, "c", 1, True)]


@pytest.mark.parametrize("system", ["swiss", "round_robin", "other"])
def test_byes_and_void_games_alone_give_no_place_in_the_end(system: str) -> None:
    """PG 39: N is those ranked, and who played none of the games is not; a bye or a void game is none."""
    made = stage(["a 1 b 0", "c b"], ["c v d v", "a 1 b 0"], ["c b", "d b"], system=system)
    table = pergioco.standing(made)
    assert table.final
    assert table.unranked == ("c", "d")
    assert [row.player for row in table.rows] == ["a", "b"]
    assert [row.player for row in pergioco.standing(made, 1).rows] == ["a", "c", "b", "d"]


def test_a_void_game_gives_no_points() -> None:
    """PG 15, PG 23."""
    made = stage(["a 1 b 0", "c v d v"], ["a 1 c 0", "b 1 d 0"])
    assert rows(made) == [(1, "a", 2, False), (2, "b", 1, False), (3, "c", 0, True), (3, "d", 0, True)]


@pytest.mark.parametrize(
    ("lines", "system", "unranked"),
    [
        pytest.param([["a - b 1"], ["a 1 b 0"]], "swiss", ("a",), id="PG 25 missed the first game"),
        pytest.param([["a - b 1"], ["a 1 b 0"]], None, ("a",), id="PG 25 Swiss unless it is said otherwise"),
        pytest.param([["a - b 1"], ["a 1 b 0"]], "round_robin", (), id="PG 25 in a round robin still ranked"),
        pytest.param([["a - b 1"], ["a - b 1"]], "round_robin", ("a",), id="PG 39 played none of the games"),
        pytest.param([["a b", "b 1 c 0"], ["a - b 1", "c b"]], "swiss", ("a",), id="PG 25 absent after a bye"),
        pytest.param([["a b", "b 1 c 0"], ["b 1 c 0"]], "swiss", ("a",), id="PG 39 a bye, then never seen again"),
        pytest.param([["a 1 b -"], ["a 1 c 0"]], "swiss", ("b",), id="PG 26 a win by absence counts as played"),
        pytest.param([["a 1 b a"]], "swiss", (), id="PG 26 who abandons has played"),
    ],
)
def test_who_is_not_ranked(lines: list[list[str]], system: str | None, unranked: tuple[str, ...]) -> None:
    assert pergioco.standing(stage(*lines, system=system)).unranked == unranked


@pytest.mark.parametrize("lost", ["a", "a0", "t", "t0"])
def test_who_abandons_or_runs_out_of_time_needs_no_score(lost: str) -> None:
    """PG 25, PG 26, ruling implied-zero: it is 0."""
    made = stage([f"a 1 b {lost}"])
    assert pergioco.standing(made).final
    assert rows(made) == [(1, "a", 1, False), (2, "b", 0, False)]
    assert not pergioco.standing(stage([f"a ? b {lost}"])).final


def test_an_entrant_who_was_never_seated_is_not_ranked() -> None:
    """PG 39."""
    assert pergioco.standing(stage(["a 1 b 0"], players="abz")).unranked == ("z",)


def test_before_the_first_round_everybody_stands_level() -> None:
    table = pergioco.standing(stage(players="ba"))
    assert (table.after_round, table.final) == (0, False)
    assert [(row.position, row.player) for row in table.rows] == [(1, "a"), (1, "b")]


def test_the_last_complete_round_unless_another_is_asked_for() -> None:
    """PG 22: a round counts when every result of it and before it is in."""
    made = stage(["a 1 b 0"], ["a 0.5 b 0.5"], ["a ? b ?"])
    assert pergioco.standing(made).after_round == 2
    assert rows(made) == [(1, "a", 1.5, False), (2, "b", 0.5, False)]
    assert rows(made, 1) == [(1, "a", 1, False), (2, "b", 0, False)]
    assert not pergioco.standing(made).final
    done = stage(["a 1 b 0"], ["a 0.5 b 0.5"])
    assert pergioco.standing(done).final
    assert not pergioco.standing(done, 1).final


@pytest.mark.parametrize(
    ("asked", "code"),
    [pytest.param(2, "pg-round-incomplete", id="PG 22 incomplete"), pytest.param(7, "no-such-round", id="PG 22 none")],
)
def test_a_round_that_cannot_be_shown(asked: int, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        pergioco.standing(stage(["a 1 b 0"], ["a 1 b ?"]), asked)
    assert caught.value.code == code


def test_a_latecomer_is_measured_from_the_round_they_came_in() -> None:
    """Ruling bye-so-far."""
    made = stage(["a 1 b 0"], ["a 1 b 0", "c b"], ["a ? b ?"])
    late = replace(made, players=(*made.players[:2], Player("c", "C", from_round=2)))
    assert pergioco.standing(late).unranked == ()
    assert pergioco.standing(made).unranked == ("c",)
    never = replace(made, players=(*made.players, Player("d", "D", from_round=3)))
    assert pergioco.standing(never).unranked == ("c", "d")


def test_who_is_drawn_later_has_not_played_none_yet() -> None:
    """Ruling bye-so-far: in a standing on the way, a game still to come counts."""
    robin = stage(["a 1 b 0"], ["a 1 c 0"], ["b - c 1"], ["d - a 1"], system="round_robin")
    assert pergioco.standing(robin, 1).unranked == ()
    assert rows(robin, 1)[1:] == [(2, "b", 0, True), (2, "c", 0, True), (2, "d", 0, True)]
    assert pergioco.standing(robin).unranked == ("d",)


def test_a_stage_closed_before_its_planned_rounds_is_over() -> None:
    """F8, PG 39, ruling bye-so-far: no round comes any more, and who played nothing has no place."""
    running = stage(["a 1 b 0", "c b"], params={"rounds": 3})
    assert not pergioco.standing(running).final
    assert pergioco.standing(running).unranked == ()
    closed = pergioco.standing(replace(running, closed=True))
    assert (closed.final, closed.unranked) == (True, ("c",))
    assert not pergioco.standing(stage(["a ? b ?", "c b"])).final
