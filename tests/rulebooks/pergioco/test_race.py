"""The Race through a year (PG 38, PG 39, PG 40, ruling race-zero)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tabellone.engine.errors import InputError
from tabellone.engine.facts import Tournament
from tabellone.rulebooks import pergioco
from tests.strategies_pergioco import person, season, stage

END = date(2026, 12, 31)


def race(number: int, *lines: list[str], month: int | None = None, **more: Any) -> Tournament:
    day = f"2026-{month or number:02}-10"
    return stage(*(lines or (["a 1 b 0"],)), ident=f"race-{number}", end=day, race=True, **more)


def rows(stages: list[Tournament], on: date = END, **fields: Any) -> list[tuple[int, str, object, object]]:
    found = pergioco.season(season("a", "b", "c", **fields), stages, on).rankings["race"]
    return [(row.position, row.player, row.value, row.more.get("provisional")) for row in found]


def test_best_and_worst_are_dropped_from_three_stages_on() -> None:
    """PG 40: two results of 16, one of 10 for a; b was not in the third."""
    stages = [race(1), race(2), race(3, ["c 1 a 0"])]
    assert rows(stages[:2]) == [(1, "a", 32, None), (2, "b", 20, None)]
    assert rows(stages) == [(1, "a", 16, None), (2, "b", 10, None), (3, "c", 0, None)]


def test_a_race_of_another_year_is_another_race() -> None:
    """PG 38: the Race is of a year."""
    assert rows([race(1)], date(2027, 6, 30)) == []


@pytest.mark.parametrize(
    ("on", "planned", "provisional"),
    [
        pytest.param(date(2026, 12, 30), None, True, id="ruling race-zero twelve are planned unless said"),
        pytest.param(date(2026, 12, 31), None, None, id="ruling race-zero over on 31 December itself"),
        pytest.param(date(2026, 6, 30), 2, None, id="ruling race-zero the planned stages are over"),
        pytest.param(date(2026, 6, 30), 3, True, id="ruling race-zero one planned stage is to come"),
    ],
)
def test_provisional(on: date, planned: int | None, provisional: bool | None) -> None:
    found = rows([race(1), race(2)], on, race_stages=planned)
    assert [row[3] for row in found] == [provisional] * 2


def test_planned_stages_are_those_of_the_seasons_own_year() -> None:
    """PG 38, ruling planned-race-year: in another year of the folder twelve are planned."""
    stages = [stage(["a 1 b 0"], ident=f"next-{n}", end=f"2027-0{n}-10", race=True) for n in (1, 2)]
    assert [row[3] for row in rows(stages, date(2027, 6, 30), race_stages=2)] == [True, True]


def test_the_unranked_are_not_in_n() -> None:
    """PG 25, PG 39: c missed the first game, d never came; N is two."""
    stages = [race(1, ["a 1 b 0", "c - d -"], ["a 1 c 0", "b 1 d -"])]
    found = pergioco.season(season(*"abcd"), stages, END).rankings["race"]
    assert [(row.player, row.value) for row in found] == [("a", 16), ("b", 10)]


def test_byes_alone_are_no_game_and_earn_no_race_points() -> None:
    """PG 26, PG 39: c had byes and a void game with d; N is two, as if they had not been there."""
    stages = [race(1, ["a 1 b 0", "c b"], ["c v d v", "a 1 b 0"])]
    found = pergioco.season(season(*"abcd"), stages, END).rankings["race"]
    assert [(row.position, row.player, row.value) for row in found] == [(1, "a", 16), (2, "b", 10)]


def test_an_excluded_player_keeps_the_place_and_loses_the_points() -> None:
    """PG 7: the others' points do not move."""
    stages = [race(1, ["a 1 b 0", "c 1 d 0"], ["a 1 c 0", "b 1 d 0"])]
    made = season(person("a", excluded=True), "b", "c", "d")
    found = pergioco.season(made, stages, END).rankings["race"]
    assert [(row.position, row.player, row.value) for row in found] == [(1, "b", 21), (1, "c", 21), (3, "d", 14)]


@pytest.mark.parametrize(
    ("registered", "by", "refused"),
    [
        pytest.param("2026-01-08", "start", [], id="PG 38 registered on the day of the start"),
        pytest.param("2026-01-09", "start", ["pg-race-registered-late"], id="PG 38 registered a day late"),
        pytest.param("2026-01-09", "end", [], id="PG 38 race_registered_by end"),
        pytest.param("2026-01-11", "end", ["pg-race-registered-late"], id="PG 38 registered after the end"),
        pytest.param(None, "start", ["pg-race-unregistered"], id="PG 38 not registered at all"),
    ],
)
def test_only_registered_players(registered: str | None, by: str, refused: list[str]) -> None:
    made = season("a", person("b", registered), params={"race_registered_by": by})
    stages = [race(1, start="2026-01-08")]
    found = list(pergioco.season_problems(made, stages))
    assert [(problem.code, problem.file, problem.place) for problem in found] == [
        (code, "race-1", "players[1]") for code in refused
    ]
    if refused:
        with pytest.raises(InputError):
            pergioco.season(made, stages, END)


def test_an_intruder_can_be_taken_out() -> None:
    """PG 38, ruling taken-out: N and P are then those of the registered; the game stays rated."""
    made = season("a", "c")
    stages = [stage(["a 1 b 0"], ["b 1 c 0"], ["a 1 c 0"], race=True, params={"taken_out": ["b"]})]
    assert list(pergioco.season_problems(made, stages)) == []
    answer = pergioco.season(made, stages, END)
    assert [(row.player, row.value) for row in answer.rankings["race"]] == [("a", 16), ("c", 10)]
    assert pergioco.standing(stages[0]).unranked == ("b",)
    assert {row.player for row in answer.ratings} == {"a", "b", "c"}


def test_the_thirteenth_is_named() -> None:
    """PG 38: twelve a year, counted by end date."""
    stages = [race(n, month=n if n <= 12 else 12) for n in range(1, 14)]
    found = list(pergioco.season_problems(season("a", "b"), stages[::-1]))
    assert [(problem.code, problem.file) for problem in found] == [("pg-race-thirteenth", "race-13")]
    assert list(pergioco.season_problems(season("a", "b"), stages[:12])) == []
