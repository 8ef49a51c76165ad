"""Explanations: every step calculates to its result, and tells the figures that the answers give (PG 10, PG 22)."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Game, Season, Tournament
from tabellone.engine.steps import Step, Value, holds
from tabellone.rulebooks import pergioco
from tabellone.rulebooks.pergioco.explain_season import known_players
from tabellone.rulebooks.pergioco.params import DEFAULT
from tabellone.rulebooks.pergioco.race import race_points
from tests.scenes.histories import explained, rankings
from tests.scenes.told import every
from tests.strategies_pergioco import NAMES, RACE_OF_SIX, carried, circuits, person, season, stage, stages
from tests.wording.catalogues import sentences as worded_as

END = date(2026, 12, 31)


def sentences(steps: tuple[Step, ...]) -> list[str]:
    return [worded_as("step")[step.name].format(**step.inputs) for step in every(steps)]


def named(steps: tuple[Step, ...], name: str) -> list[Step]:
    return [step for step in every(steps) if step.name == name]


@given(circuits(), st.sampled_from(NAMES))
def test_every_step_of_a_season_holds_and_can_be_told(circuit: tuple[Season, list[Tournament]], player: str) -> None:
    """PG 22, PG 24, PG 32, PG 35, PG 39, PG 40: told = calculated = answered."""
    made, tournaments = circuit
    answer = rankings(pergioco, made, tournaments, END)
    if player not in known_players(made, tournaments):
        return
    steps = explained(pergioco, made, tournaments, player, END)
    assert all(holds(step) for step in steps)
    assert all(sentences(steps))
    assert all(step.rule.startswith("PG ") for step in every(steps))
    ratings = {str(s.inputs["game"]): s.result for s in steps if s.name.startswith("pg-rating-")}
    assert ratings == {row.game: row.rating for row in answer.ratings if row.player == player}
    for name, value in [("red", "pg-overall"), ("green", "pg-green-points"), ("blue", "pg-active-sum")]:
        told = explained(pergioco, made, tournaments, player, END, name)
        row = next((row for row in answer.rankings[name] if row.player == player), None)
        assert all(holds(step) for step in told)
        if row is not None:
            assert told[0].result == row.position
            assert named(told, value)[0].result == row.value


@given(circuits(), st.sampled_from(NAMES))
def test_a_rating_is_told_down_to_its_games(circuit: tuple[Season, list[Tournament]], player: str) -> None:
    """PG 22: each stage goes on from where the one before ended."""
    made, tournaments = circuit
    names = {p.id for p in made.players} | {c.player for c in made.ratings}
    if player not in names:
        return
    steps = explained(pergioco, made, tournaments, player, END)
    for rating in (step for step in steps if step.name.startswith("pg-rating-")):
        at = Fraction(1000)
        for step in rating.steps:
            if step.name == "pg-stage":
                assert Fraction(step.inputs["before"]) == at
            if step.name in ("pg-stage", "pg-carried"):
                at = Fraction(step.result)
            if step.name == "pg-deleted":
                at = Fraction(1000)
        assert at == Fraction(rating.result)


@given(stages(race=True), st.integers(0, 7))
def test_every_step_of_a_stage_holds_and_can_be_told(stage: Tournament, nth: int) -> None:
    """PG 25, PG 26, PG 39."""
    player = stage.players[nth % len(stage.players)].id
    steps = pergioco.explain(stage, player)
    assert all(holds(step) for step in steps)
    assert all(sentences(steps))
    table = pergioco.standing(stage)
    row = next((row for row in table.rows if row.player == player), None)
    if row is None:
        assert player in table.unranked
        assert steps[0].name.startswith("pg-unranked-")
    else:
        assert steps[0].result == row.position
        assert named(steps, "pg-stage-points")[0].result == row.points
        assert steps[1].result == race_points(len(table.rows), row.position)


def test_the_game_that_moved_a_rating() -> None:
    """PG 22: the worked example, game by game."""
    held = (
        carried("anna", "1012.500", {2025: 5}),
        carried("carlo", "1100", {2025: 5}),
        carried("dino", "950", {2025: 5}),
    )
    played = stage(["anna 1 bea 0"], ["anna 0.5 carlo 0.5"], ["dino 1 anna 0"])
    steps = explained(pergioco, season("anna", ratings=held), [played], "anna", END, "game:hex")
    moved = named(steps, "pg-stage")[0]
    assert str(moved.result) == "1012.827"
    games = named(steps, "pg-game-change")
    assert [(game.inputs["opponent"], str(game.inputs["rating"])) for game in games] == [
        ("bea", "1000.000"),
        ("carlo", "1100.000"),
        ("dino", "950.000"),
    ]
    assert sum(float(game.result) for game in games) * 20 == pytest.approx(0.327, abs=0.0005)


def test_the_criterion_that_parted_two_tied_players() -> None:
    """PG 30: equal overall PGR and active PGRs, parted by games played."""
    held = (carried("a", "1000.900", {2025: 1}), carried("b", "1000.100", {2025: 2}))
    steps = explained(pergioco, season("a", "b", ratings=held), [], "a", END, "red")
    parted = named(steps, "pg-parted-by-games")
    assert [(step.rule, dict(step.inputs)) for step in parted] == [
        ("PG 30", {"ahead": "b", "behind": "a", "more": 2, "less": 1, "equal": 3})
    ]
    assert sentences((parted[0],)) == ["b stands before a, equal so far, by more games played"]


def test_a_shared_position_is_told() -> None:
    """PG 33."""
    held = (carried("a", "1000", {2025: 1}), carried("b", "1000", {2025: 1}))
    steps = explained(pergioco, season("a", "b", ratings=held), [], "a", END, "blue")
    assert named(steps, "pg-shared")[0].inputs == {"position": 1, "others": "b"}


@pytest.mark.parametrize(
    ("player", "ranking", "name"),
    [
        pytest.param("b", "red", "pg-not-registered", id="PG 5"),
        pytest.param("c", "green", "pg-excluded", id="PG 7"),
        pytest.param("d", "blue", "pg-not-active", id="PG 23"),
        pytest.param("a", "race", "pg-no-race-result", id="PG 40"),
        pytest.param("a", "game:twixt", "pg-not-active", id="PG 20"),
        pytest.param("a", "group:lines", "pg-not-active", id="PG 35"),
    ],
)
def test_why_somebody_is_not_in_a_ranking(player: str, ranking: str, name: str) -> None:
    games = (Game("hex", "Hex"), Game("twixt", "Twixt", "lines"))
    made = season("a", person("c", excluded=True), "d", games=games)
    steps = explained(pergioco, made, [stage(["a 1 b 0", "c 1 e 0"])], player, END, ranking)
    assert [step.name for step in steps] == [name]
    assert sentences(steps)


def test_no_green_points() -> None:
    """PG 35: the sixteenth of both."""
    held = tuple(carried(f"p{n:02}", str(2000 - n), {2025: 1}) for n in range(16))
    made = season(*(f"p{n:02}" for n in range(16)), ratings=held)
    assert explained(pergioco, made, [], "p15", END, "green")[0].name == "pg-no-green-points"


def test_a_deletion_and_a_fresh_start_are_told() -> None:
    """PG 28, ruling shadow-rating."""
    made = season(person("b", "2026-01-15"), ratings=(carried("b", "1100", {2020: 3}),))
    steps = explained(pergioco, made, [], "b", END)
    assert named(steps, "pg-deleted")[0].inputs == {"day": "2026-01-01"}
    fresh = season(person("b", "2026-04-01"), params={"shadow_inherited": False})
    told = explained(pergioco, fresh, [stage(["a 1 b 0"]), stage(["a 1 b 0"], ident="s2", end="2026-05-01")], "b", END)
    assert named(told, "pg-reset")[0].inputs == {"day": "2026-04-01"}
    assert all(holds(step) for step in told)


def test_the_race_is_told_stage_by_stage() -> None:
    """PG 39, PG 40: 43 for the first of six, a stage not played is 0."""
    races = [
        stage(*RACE_OF_SIX, ident=f"race-{n}", end=f"2026-0{n}-10", race=True, system="round_robin") for n in (1, 2)
    ] + [stage(["b 1 c 0"], ident="race-3", end="2026-03-10", race=True)]
    steps = explained(pergioco, season(*"abcdef"), races, "a", END, "race")
    total = named(steps, "pg-race-total")[0]
    assert (total.result, [step.name for step in total.steps]) == (
        43,
        ["pg-race-points-best", "pg-race-points", "pg-race-missed-worst"],
    )
    assert all(holds(step) for step in steps)


def test_questions_that_cannot_be_answered() -> None:
    """PG 10: an unknown player, an unknown ranking with the known ones."""
    made = season("a")
    with pytest.raises(RuleError) as caught:
        pergioco.explain(stage(["a 1 b 0"]), "zoe")
    assert caught.value.code == "unknown-player"
    with pytest.raises(RuleError) as caught:
        explained(pergioco, made, [], "zoe", END)
    assert caught.value.code == "pg-nobody-of-the-season"
    with pytest.raises(RuleError) as caught:
        explained(pergioco, made, [stage(["a 1 b 0"])], "a", END, "yellow")
    assert caught.value.code == "no-such-ranking"
    assert caught.value.values["known"] == ["red", "blue", "green", "race", "game:hex"]


def test_race_formula_and_exact_points_agree() -> None:
    """PG 39: what the step says anybody can calculate, for every field and place."""
    for players in range(2, 65):
        for position in range(1, players + 1):
            inputs: dict[str, Value] = {"k": DEFAULT.race_k, "players": players, "position": position}
            formula = "down(k * log(players) / log(position + 1))"
            assert holds(Step("PG 39", "x", inputs, formula, race_points(players, position)))
