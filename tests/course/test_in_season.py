"""PG 17, PG 39, PG 40: what a season sets for its stages reaches every question about one of them."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from tabellone.course import Entrant, Settings, State, acts, apply
from tabellone.course.basis import basis_of
from tabellone.course.forbidden import forbidden
from tabellone.course.in_season import figures_of, stage_in
from tabellone.course.recording import document
from tabellone.course.view import admission, facts, facts_before
from tabellone.engine.facts import Player, Season, Tournament
from tabellone.engine.rulings import ruled_season
from tabellone.rulebooks import BY_ID, pergioco
from tests.course.byes import HALF, stage, with_a_bye


def points(of: Tournament) -> dict[str, Fraction]:
    return {row.player: Fraction(row.points) for row in pergioco.standing(of).rows}


def test_a_bye_is_worth_what_the_season_says_and_the_stage_s_own_word_wins() -> None:
    """PG 39."""
    assert points(with_a_bye())["carla"] == 2
    assert points(stage_in(HALF, with_a_bye()))["carla"] == Fraction(3, 2)
    assert points(stage_in(HALF, with_a_bye(bye_points=0)))["carla"] == 1


def test_only_what_differs_from_the_rulebook_is_said_of_a_stage() -> None:
    written = ruled_season(HALF, pergioco.season_rulings(HALF))
    assert len(written.params) > 10
    assert figures_of(written) == {"bye_points": Decimal("0.5")}
    assert stage_in(Season("pergioco", 2026), with_a_bye()) is not None
    assert stage_in(Season("pergioco", 2026), with_a_bye()).params == {}


def test_figures_that_cannot_be_read_reach_no_stage() -> None:
    """The season's own page and `check` tell them."""
    assert figures_of(Season("pergioco", 2026, params={"bye_points": "much"})) == {}


def test_a_season_of_another_rulebook_says_nothing_of_its_tournaments() -> None:
    assert figures_of(Season("big", 2026, params={"k": 10})) == {}
    assert stage_in(replace(HALF, rulebook="big"), with_a_bye()).params == {}


def entered(many: int, figures: dict[str, Any]) -> State:
    people = tuple(Entrant(Player(f"p{number:02}", f"P{number}"), present=None) for number in range(many))
    made = apply(None, acts.Settle(Settings(stage(race=True))))
    return replace(apply(made, acts.Enrol(people)), figures=figures)


def test_a_race_stage_takes_as_many_as_the_season_says() -> None:
    """PG 40."""
    assert len(admission(entered(66, {})).admitted) == 64
    assert len(admission(entered(66, {"race_players": 80})).admitted) == 66
    assert len(admission(entered(66, {"race_players": 10})).admitted) == 10


def test_what_is_forbidden_is_asked_of_the_stage_in_its_season() -> None:
    """PG 40: checked in, sixty-six are no fault where eighty may play."""
    every = acts.CheckIn(tuple(f"p{number:02}" for number in range(66)))
    few, many = apply(entered(66, {}), every), apply(entered(66, {"race_players": 80}), every)
    assert [one.code for one in forbidden(few, every)] == ["pg-race-too-many"]
    assert forbidden(many, every) == ()


def test_a_draw_sees_them_and_the_document_keeps_its_own_words() -> None:
    """PG 2, PG 39: the record of the draw says what it saw."""
    state = replace(apply(None, acts.Import(with_a_bye())), figures=figures_of(HALF))
    assert facts(state).params == facts_before(state, 3).params == {"bye_points": Decimal("0.5")}
    assert basis_of(facts_before(state, 3)) != basis_of(with_a_bye())
    assert document(state).params == {}
    again = apply(state, acts.Import(with_a_bye(), again=True))
    assert again.figures == state.figures
    assert BY_ID["pergioco"].draw(facts_before(state, 3), "seme").round == 3
