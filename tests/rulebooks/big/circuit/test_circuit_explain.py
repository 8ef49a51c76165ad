"""Every figure of the rankings explains itself, and its steps calculate to it (BIG 5, BIG 7, ruling general-year)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.steps import Step, holds
from tests.rulebooks.big.circuit_cases import (
    NEW_YEARS_EVE,
    carried,
    circuit,
    circuits,
    every,
    explain_season,
    ladder,
    played,
    row_of,
    season,
)
from tests.wording.catalogues import sentences


def explained(name: str, player: str, tournaments: list[Tournament], start: Season | None = None) -> Step:
    (step,) = explain_season(start or circuit(), tournaments, player, NEW_YEARS_EVE, name)
    return step


def names(step: Step) -> set[str]:
    return {each.name for each in every(step)}


@given(circuits())
def test_every_step_holds_and_ends_in_the_figure(case: tuple[Season, list[Tournament]]) -> None:
    circuit, tournaments = case
    answer = season(circuit, tournaments, NEW_YEARS_EVE)
    for player in sorted({row.player for rows in answer.rankings.values() for row in rows})[:3]:
        steps = explain_season(circuit, tournaments, player, NEW_YEARS_EVE)
        ranked = [name for name, rows in answer.rankings.items() if any(row.player == player for row in rows)]
        assert len(steps) == len(ranked)
        for name, step in zip(ranked, steps, strict=True):
            assert holds(step)
            assert step.result == row_of(answer, name, player).value
            assert step.steps[0].result == row_of(answer, name, player).position
            for each in every(step):
                assert sentences("step")[each.name].format(**each.inputs, result=each.result, rule=each.rule)


def test_points_tell_base_prize_multiplier_and_halving() -> None:
    step = explained("points:azul", "a", [played("t", [ladder("a", "b", "c", "d")])])
    told = {each.name: each.rule for each in every(step)}
    assert told == {
        "big-points-total": "BIG 5",
        "big-position": "BIG 5",
        "big-result": "BIG 5",
        "big-base": "BIG 5.1",
        "big-prize": "BIG 5.2",
        "big-multiplier": "BIG 5.3",
        "big-mean-elo": "BIG 5.3",
        "big-halved": "BIG 5.1",
    }


def test_results_left_out_and_the_reset_are_told() -> None:
    first = played("finale", [ladder("a", "b")], national_final=True)
    others = [played(f"t{n}", [ladder("a", "b")], end=f"2026-04-{n:02}") for n in range(1, 7)]
    step = explained("points:azul", "a", [first, *others])
    assert [each.name for each in step.steps].count("big-result-left-out") == 2
    assert step.inputs["counted"] == 5
    assert {"big-reset", "big-result-left-out"} <= names(step)


def test_general_tells_each_game() -> None:
    tournaments = [played("t1", [ladder("a", "b")]), played("t2", [ladder("a", "b")], game="brass")]
    step = explained("general", "a", tournaments)
    assert step.rule == "ruling general-year"
    assert [each.inputs["game"] for each in step.steps[1:]] == ["azul", "brass"]


def test_elo_is_told_down_to_each_pair_compared() -> None:
    tournaments = [played("t", [ladder("a", "b", "c")], [ladder("b", "a", "c")])]
    step = explained("elo:azul", "a", tournaments, circuit(carried("b", "1600")))
    compared = [each for each in every(step) if each.name == "big-elo-compared"]
    assert [(each.inputs["opponent"], each.inputs["scored"]) for each in compared] == [
        ("b", 1.0),
        ("c", 1.0),
        ("b", 0.0),
        ("c", 1.0),
    ]
    assert {"big-elo-now", "big-elo-newcomer", "big-elo-moved", "big-elo-table"} <= names(step)
    assert "big-elo-carried-in" in names(explained("elo:azul", "b", tournaments, circuit(carried("b", "1600"))))


def test_a_pair_is_told_with_its_mean() -> None:
    pairs = {"ab": ("anna", "bruno"), "cd": ("carla", "dario")}
    tournament = played("t", [{"ab": 50, "cd": 40}], pairs=pairs)
    for name in ("points:azul", "elo:azul"):
        step = explained(name, "anna", [tournament], circuit(carried("anna", "1700")))
        (pair,) = [each for each in every(step) if each.name == "big-pair-elo"]
        assert (pair.rule, pair.result) == ("ruling pairs", 1600)
        assert holds(step)


def test_a_shared_position_names_the_others_and_an_excluded_player_has_none() -> None:
    tournaments = [played("t", [ladder("a", "b")]), played("u", [ladder("c", "d")])]
    shared = explained("general", "a", tournaments).steps[0]
    assert (shared.name, shared.inputs["others"], shared.result) == ("big-position-shared", "c", 1)
    assert explained("general", "a", tournaments, circuit(excluded=["a"])).steps[0].name == "big-excluded"


@pytest.mark.parametrize(
    ("player", "ranking", "code", "values"),
    [
        ("a", "red", "no-such-ranking", {"known": ["general", "points:azul", "elo:azul"]}),
        ("nobody", None, "big-not-in-rankings", {"player": "nobody"}),
        ("old", "general", "big-not-in-ranking", {"known": ["elo:azul"]}),
    ],
)
def test_what_cannot_be_explained(player: str, ranking: str | None, code: str, values: dict[str, Any]) -> None:
    start = circuit(carried("old", "1400"))
    with pytest.raises(RuleError) as error:
        explain_season(start, [played("t", [ladder("a", "b")])], player, NEW_YEARS_EVE, ranking)
    assert error.value.code == code
    assert values.items() <= error.value.values.items()
    assert sentences("error")[code].format(**error.value.values)
