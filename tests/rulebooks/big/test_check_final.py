"""A final phase that cannot be drawn is refused before anything is played; pairs are looked at (BIG 4.3, BIG 8.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabellone.engine.facts import Player
from tabellone.rulebooks import big
from tabellone.rulebooks.big import problems
from tests.rulebooks.big.playing import play_on, round_, table, tournament

FINAL = {"rounds": 2, "final_phase": "final"}


@pytest.mark.parametrize(
    ("fields", "params", "code", "place"),
    [
        ({"game": "carcassonne", "table_size": 2}, {**FINAL, "qualified": 4}, "final-table-refused", "qualified"),
        ({"game": "splendor"}, {**FINAL, "qualified": 8}, "final-table-refused", "qualified"),
        (
            {"game": "carcassonne", "table_size": 2},
            {**FINAL, "final_table_size": 3},
            "final-table-refused",
            "final_table_size",
        ),
        ({"game": "splendor", "national_final": True}, {"qualified": 20}, "too-many-for-semifinals", "qualified"),
        (
            {"game": "carcassonne", "table_size": 2, "national_final": True},
            {"final_table_size": 4},
            "two-only-game",
            "final_table_size",
        ),
    ],
)
@pytest.mark.parametrize("players", [0, 24])
def test_a_final_phase_that_cannot_be_drawn_is_refused_at_once(
    fields: dict[str, Any], params: dict[str, Any], code: str, place: str, players: int
) -> None:
    """BIG 4.3, BIG 8.1: with what would work, before anybody is entered as well."""
    (problem,) = problems(tournament(players, params=params, **fields))
    assert (problem.code, problem.place) == (code, f"params.{place}")


@pytest.mark.parametrize(
    ("fields", "params"),
    [
        ({"game": "carcassonne", "table_size": 2}, FINAL),
        ({"game": "carcassonne", "table_size": 2}, {**FINAL, "qualified": 2}),
        ({"game": "carcassonne", "table_size": 2}, {"rounds": 3, "final_phase": "national", "qualified": 4}),
        ({"game": "splendor"}, {**FINAL, "qualified": 5}),
        ({"game": "splendor", "national_final": True}, {"qualified": 16}),
    ],
)
def test_what_is_not_refused_is_drawn_to_its_end(fields: dict[str, Any], params: dict[str, Any]) -> None:
    """BIG 4.3, BIG 8.1."""
    event = tournament(24, params=params, **fields)
    assert list(problems(event)) == []
    done, _ = play_on(event, "s")
    assert big.standing(done).final


def test_a_final_that_was_played_is_not_judged_by_its_plan() -> None:
    """History stays readable: the plan matters while the final phase is still to come."""
    event = tournament(
        "abcdef",
        round_(1, table(1, a=5, b=4, c=3), table(2, d=3, e=2, f=1)),
        round_(2, table(1, a=2, d=1), phase="final"),
        game="splendor",
        table_size=3,
        params={"rounds": 1, "final_phase": "final", "qualified": 20},
    )
    assert list(problems(event)) == []


def test_a_size_that_a_single_final_does_not_use_is_said() -> None:
    """BIG 7.2.1: all who qualify sit at one table."""
    event = tournament(20, game="splendor", params={**FINAL, "qualified": 4, "final_table_size": 2})
    (note,) = big.notes(event)
    assert (note.code, note.place) == ("final-table-size-unused", "params.final_table_size")
    assert list(big.notes(replace(event, params={**FINAL, "qualified": 4, "final_table_size": 4}))) == []


PAIR = Player("p", "Ada / Bea", members=("ada", "bea"))


def test_pairs_where_none_play_and_single_people_where_pairs_do() -> None:
    """BIG 8.1.1, BIG 8.3.4: a warning, since imported history may have it."""
    cities = replace(tournament("ab", game="7-wonders-cities", table_size=2), params={"rounds": 3})
    (note,) = big.notes(cities)
    assert (note.code, note.rule, note.values["players"]) == ("pairs-wanted", "BIG 8.3.4", ("a", "b"))
    splendor = replace(cities, game="splendor", players=(*cities.players, PAIR))
    (note,) = big.notes(splendor)
    assert (note.code, note.values["players"]) == ("pairs-elsewhere", ("p",))
    assert list(big.notes(replace(cities, players=(PAIR,)))) == []
    assert list(problems(splendor)) == list(problems(cities)) == []
