"""What a BIG document may not contain, each with its place: BIG 4, BIG 6.1, BIG 7.2.1, BIG 8.1.1, BIG 8.3."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabellone.engine.facts import Player, Seat, Table, Tournament
from tabellone.rulebooks import big
from tabellone.rulebooks.big import problems
from tests.rulebooks.big.playing import play_on, round_, seat, table, tournament


def found(event: Tournament) -> list[tuple[str, str]]:
    return [(problem.code, problem.place) for problem in problems(event)]


def eight(game: str = "any-game") -> Tournament:
    seats = tuple(seat(p, n) for n, p in enumerate("abcdefgh"))
    return tournament("abcdefgh", round_(1, Table(1, seats)), game=game)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        pytest.param(eight(), [("table-size-refused", "rounds[0].tables[0].seats")], id="BIG 4 a table of eight"),
        pytest.param(tournament(9, table_size=8), [("table-size-refused", "table_size")], id="BIG 4 tables of eight"),
        pytest.param(tournament(9, table_size=1), [("table-size-refused", "table_size")], id="BIG 4 tables of one"),
        pytest.param(
            tournament("abc", round_(1, table(1, a=1, b=2, c=3)), game="carcassonne", table_size=2),
            [("two-only-game", "rounds[0].tables[0].seats")],
            id="BIG 8.1.1 Carcassonne at three",
        ),
        pytest.param(
            tournament("abc", game="seasons", table_size=3), [("two-only-game", "table_size")], id="BIG 8.1.1 Seasons"
        ),
        pytest.param(
            tournament(12, game="terra-mystica", table_size=6, national_final=True),
            [("game-table-too-large", "table_size")],
            id="BIG 8.3.7 at a national final",
        ),
        pytest.param(tournament(12, game="terra-mystica", table_size=6), [], id="BIG 8.1 advice elsewhere"),
        pytest.param(
            tournament("ab", round_(1, table(1, seat("a", 1, bid=-1), seat("b", 2, bid=0)))),
            [("negative-bid", "rounds[0].tables[0].seats[0].bid")],
            id="BIG 6.1 a negative bid",
        ),
        pytest.param(
            tournament("ab", round_(1, Table(1, (Seat("a", place=1), Seat("b", place=3))))),
            [("place-out-of-range", "rounds[0].tables[0].seats[1].place")],
            id="BIG 8.1 third of two",
        ),
        pytest.param(
            tournament("ab", round_(1, table(1, seat("a", supremacy=True), seat("b"))), game="azul"),
            [("supremacy-elsewhere", "rounds[0].tables[0].seats")],
            id="BIG 8.3.3 supremacy at another game",
        ),
        pytest.param(
            tournament(
                "ab",
                round_(1, table(1, seat("a", supremacy=True), seat("b", supremacy=True))),
                game="7-wonders-duel",
                table_size=2,
            ),
            [("supremacy-twice", "rounds[0].tables[0].seats")],
            id="BIG 8.3.3 both by supremacy",
        ),
        pytest.param(
            tournament("ab", round_(1, table(1, seat("a", 1, tiebreak={"coins": 3}), seat("b", 1))), game="splendor"),
            [("unknown-figure", "rounds[0].tables[0].seats[0].tiebreak.coins")],
            id="BIG 8.3.19 no coins at Splendor",
        ),
        pytest.param(
            tournament("ab", round_(1, table(1, seat("a", 1, objective=True), seat("b", 1, off_objective=2)))),
            [
                ("figure-of-risiko", "rounds[0].tables[0].seats[0].objective"),
                ("figure-of-risiko", "rounds[0].tables[0].seats[1].off_objective"),
            ],
            id="BIG 4 figures of RisiKo!",
        ),
        pytest.param(tournament(8, params={"round": 3}), [("unknown-param", "params.round")], id="an unknown param"),
        pytest.param(tournament(8, params={"rounds": "3"}), [("wrong-type", "params.rounds")], id="a wrong type"),
        pytest.param(
            tournament(8, params={"final_phase": "some"}), [("wrong-type", "params.final_phase")], id="a word"
        ),
        pytest.param(tournament(8, params={"rounds": 0}), [("param-out-of-range", "params.rounds")], id="no rounds"),
        pytest.param(
            tournament(8, params={"final_table_size": 8}),
            [("param-out-of-range", "params.final_table_size")],
            id="BIG 4",
        ),
        pytest.param(
            tournament(8, params={"table_sizes": [4, 9]}),
            [("table-size-refused", "params.table_sizes[1]")],
            id="BIG 4.1",
        ),
        pytest.param(tournament(8, race=True), [("race-not-big", "race")], id="BIG 1 no Race stage"),
        pytest.param(tournament(8, system="master"), [("system-not-big", "system")], id="BIG 4.1 another system"),
        pytest.param(
            tournament(
                "ab",
                round_(1, table(1, a=1, b=2), phase="final"),
                round_(2, table(1, a=1, b=2)),
            ),
            [("phase-out-of-order", "rounds[1].phase")],
            id="BIG 7.2.1 Swiss after the final",
        ),
        pytest.param(
            tournament(
                "ab",
                round_(1, table(1, a=1, b=2), phase="semifinal"),
                round_(2, table(1, a=1, b=2), phase="quarterfinal"),
            ),
            [("phase-out-of-order", "rounds[1].phase")],
            id="BIG 7.2.1 backwards",
        ),
    ],
)
def test_each_problem_has_its_place(event: Tournament, expected: list[tuple[str, str]]) -> None:
    assert found(event) == expected


@pytest.mark.parametrize(
    ("name", "good"), [("game_rule", True), ("game_rule_2", True), ("game_rule_10", True), ("game_rule_1", False)]
)
def test_a_figure_asked_again(name: str, good: bool) -> None:
    """BIG 8.3.22: `game_rule`, then `game_rule_2`, …"""
    tied = table(1, seat("a", 1, tiebreak={name: 1}), seat("b", 1))
    assert (found(tournament("ab", round_(1, tied), game="potion-explosion")) == []) is good


def test_what_is_played_is_always_fine() -> None:
    """BIG 8.1: documents made by our own draws."""
    for game, size in (("catan", 4), ("carcassonne", 2), ("dominion", 3), ("7-wonders-duel", 2)):
        event, _ = play_on(tournament(9, game=game, table_size=size, national_final=True), "s", spread=3)
        assert found(event) == []


def test_replays_are_in_order() -> None:
    """BIG 8.3: a replay is a further round of phase final."""
    rounds = [round_(n, table(1, a=1, b=2), phase=phase) for n, phase in enumerate(("swiss", "final", "final"), 1)]
    assert found(replace(tournament("ab"), rounds=tuple(rounds))) == []


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
