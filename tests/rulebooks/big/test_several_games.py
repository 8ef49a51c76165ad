"""Tournaments of several games belong to hardcore, whatever their `game` says: B11, BIG 7.2.1, BIG 8.2."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tabellone.engine.facts import Tournament
from tabellone.rulebooks import big
from tabellone.rulebooks.big.circuit.lives import history, titles
from tabellone.rulebooks.big.hardcore import counts_as, history_with, tournament_games
from tabellone.rulebooks.big.structure import tournament_plan
from tests.rulebooks.big.circuit_cases import NEW_YEARS_EVE, circuit, ladder, played, rows, season

FOUR = ("agricola", "barrage", "seti", "village")
TABLE = [ladder("dora", "carlo", "bea", "anna")]


def of_several(*games: str | None, game: str = "agricola", **fields: Any) -> Tournament:
    """A tournament with a round at each of the games; none = the tournament's own."""
    mixed = played("mixed", *([TABLE] * len(games)), game=game, end="2026-06-01", **fields)
    rounds = tuple(replace(one, game=own) for one, own in zip(mixed.rounds, games, strict=True))
    return replace(mixed, rounds=rounds)


@pytest.mark.parametrize(
    ("event", "game"),
    [
        pytest.param(of_several(*FOUR), "hardcore", id="BIG 8.2 four games"),
        pytest.param(of_several(None, "barrage"), "hardcore", id="BIG 8.2 its own and another"),
        pytest.param(of_several(None, None), "agricola", id="BIG 8.2 one game"),
        pytest.param(of_several(None, "Agricola"), "agricola", id="BIG 8.2 one game, its name typed"),
        pytest.param(of_several(None, "Coloni di Catan", game="catan"), "catan", id="BIG 8.3 one game by two names"),
        pytest.param(of_several(None, game="Coloni di Catan"), "catan", id="BIG 8.3 one game by another name"),
        pytest.param(of_several(None, game="Multigioco"), "hardcore", id="BIG 8.3 by another of its names"),
        pytest.param(
            of_several(None, "catan", game="coloni-di-catan", params={"sheets": {"coloni-di-catan": []}}),
            "hardcore",
            id="BIG 8.3 a game that the federation had added under such a name is another",
        ),
        pytest.param(of_several("seti", "seti"), "agricola", id="BIG 8.2 one game that is not its own"),
        pytest.param(of_several(None, game="hardcore"), "hardcore", id="BIG 8.2 by its word"),
        pytest.param(played("p", params={"games": ["azul", "seti"]}), "hardcore", id="BIG 8.2 planned"),
        pytest.param(played("p", params={"games": ["azul", "azul"]}), "azul", id="BIG 8.2 planned at one"),
        pytest.param(played("p", params={"games": 7}), "azul", id="BIG 8.2 a wrong parameter is the check's to say"),
    ],
)
def test_b11_what_a_tournament_counts_for(event: Tournament, game: str) -> None:
    assert counts_as(event) == game


def test_b11_games_of_rounds_played_and_planned_in_their_order() -> None:
    event = of_several("seti", "barrage", params={"games": ["seti", "barrage", "village"]})
    assert tournament_games(event) == ("seti", "barrage", "village")


def test_b11_a_final_of_four_games_leaves_agricola_alone() -> None:
    """BIG 7, BIG 8.2: it resets nobody's ranking but hardcore's, calls nobody for Agricola, names no champion of it."""
    before = played("before", [ladder("anna", "bea", "carlo", "zoe")], game="agricola", end="2026-02-01")
    final = of_several(*FOUR, national_final=True, params={"rounds": 4})
    of, both = circuit(), [before, final]
    answer = season(of, both, NEW_YEARS_EVE)
    assert rows(answer, "points:agricola") == [(1, "anna"), (2, "bea"), (3, "carlo"), (4, "zoe")]
    assert rows(answer, "points:hardcore") == [(1, "dora"), (2, "carlo"), (3, "bea"), (4, "anna")]
    assert {row.player for row in answer.ratings if row.game == "agricola"} == {"anna", "bea", "carlo", "zoe"}
    assert {row.player for row in answer.ratings if row.game == "hardcore"} == {"anna", "bea", "carlo", "dora"}
    called = big.qualification(answer, both, "agricola", of)
    assert ({one.player for one in called.candidates}, called.champion) == ({"anna", "bea", "carlo", "zoe"}, None)
    hardcore = big.qualification(answer, both, "hardcore", of)
    assert hardcore.champion == "dora"
    (title,) = titles(history(of, both, NEW_YEARS_EVE), NEW_YEARS_EVE)
    assert (title.game, title.players) == ("hardcore", ("dora",))


@pytest.mark.parametrize("game", ["hardcore", "agricola"])
def test_b11_its_national_final_has_no_final_phase(game: str) -> None:
    """BIG 7.2.1, ruling hardcore-final: four Swiss rounds, planned games or a mere name."""
    games = {} if game == "hardcore" else {"games": [*FOUR]}
    plan = tournament_plan(played("final", game=game, national_final=True, params=games))
    assert (plan.phase, plan.rounds) == ("none", 4)


def test_b11_a_round_of_one_game_elsewhere_keeps_the_structure_of_its_own() -> None:
    """BIG 8.1: one game is one game, also where each round names it."""
    final = of_several("agricola", "agricola", national_final=True, params={})
    assert tournament_plan(final).phase == "national"


def test_b11_a_game_that_says_otherwise_is_warned_about() -> None:
    """BIG 8.2: `check` warns, and says what to write."""
    (note,) = big.notes(of_several(*FOUR, params={"rounds": 4}))
    assert (note.code, note.place, note.rule) == ("game-of-several", "game", "BIG 8.2")
    assert dict(note.values) == {"game": "agricola", "games": FOUR}
    assert list(big.notes(of_several(*FOUR, game="hardcore", params={"rounds": 4}))) == []
    named = of_several(None, "Coloni di Catan", game="Coloni di Catan", params={"rounds": 2})  # BIG 8.3: a name of it
    assert list(big.notes(named)) == []


def test_b11_the_games_of_such_a_final_rest_all_four() -> None:
    """BIG 8.2.2: also the one that its `game` says."""
    final = of_several(*FOUR, national_final=True)
    assert history_with([replace(final, end=date(2027, 6, 1))])[2027] == FOUR
    named = played("final", game="Multigioco", national_final=True, end="2027-06-01", params={"games": ["seti"]})
    assert history_with([named])[2027] == ("seti",)
    assert history_with([replace(of_several(None, None), national_final=True, end=date(2027, 6, 1))]).get(2027) is None
