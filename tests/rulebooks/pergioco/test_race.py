"""The Race through a year (PG 38, PG 39, PG 40, ruling race-zero)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.register import Staged, is_link
from tabellone.engine.errors import InputError
from tabellone.engine.facts import Tournament
from tabellone.rulebooks import pergioco
from tabellone.rulebooks.pergioco import register
from tabellone.rulebooks.pergioco.params import DEFAULT
from tabellone.rulebooks.pergioco.race import dropped_results
from tabellone.wording import step_sentence
from tests.scenes.histories import explained, rankings
from tests.strategies_pergioco import person, season, stage

END = date(2026, 12, 31)


def race(number: int, *lines: list[str], month: int | None = None, **more: Any) -> Tournament:
    day = f"2026-{month or number:02}-10"
    return stage(*(lines or (["a 1 b 0"],)), ident=f"race-{number}", end=day, race=True, **more)


def rows(stages: list[Tournament], on: date = END, **fields: Any) -> list[tuple[int, str, object, object]]:
    found = rankings(pergioco, season("a", "b", "c", **fields), stages, on).rankings["race"]
    return [(row.position, row.player, row.value, row.more.get("provisional")) for row in found]


def test_best_and_worst_are_dropped_from_three_stages_on() -> None:
    """PG 40: two results of 16, one of 10 for a; b was not in the third."""
    stages = [race(1), race(2), race(3, ["c 1 a 0"])]
    assert rows(stages[:2]) == [(1, "a", 32, None), (2, "b", 20, None)]
    assert rows(stages) == [(1, "a", 16, None), (2, "b", 10, None), (3, "c", 0, None)]


SEVEN = {n: [f"a {int(n != 4)} b {int(n == 4)}"] for n in range(1, 8)}  # a wins 16 each time, but 10 in the fourth


def test_until_the_race_ends_the_ranking_is_the_plain_sum() -> None:
    """PG 40, race_drops_at: best and worst go at the end of the Race; until then the sum so far, and what would be."""
    stages = [race(n, line) for n, line in SEVEN.items()]
    made, on = season("a", "b"), date(2026, 8, 1)
    open_, over = (rankings(pergioco, made, stages, day).rankings["race"] for day in (on, END))
    assert [(row.player, row.value, row.more["dropped"], row.more["after_drops"]) for row in open_] == [
        ("a", 106, (), 80),
        ("b", 76, (), 50),
    ]
    assert [(row.player, row.value, row.more["dropped"], row.more["after_drops"]) for row in over] == [
        ("a", 80, ("race-1", "race-4"), 80),
        ("b", 50, ("race-4", "race-1"), 50),
    ]


def test_the_race_ends_with_its_last_planned_stage() -> None:
    """PG 40, ruling race-zero: in the middle of the year, where the season plans no more."""
    stages = [race(n, line) for n, line in SEVEN.items()]
    found = rankings(pergioco, season("a", "b", race_stages=7), stages, date(2026, 8, 1)).rankings["race"]
    assert [(row.value, row.more["dropped"]) for row in found] == [
        (80, ("race-1", "race-4")),
        (50, ("race-4", "race-1")),
    ]


def test_a_federation_may_drop_from_the_third_stage_on() -> None:
    """PG 40, race_drops_at running: what today's total leaves out is marked before the end too."""
    stages = [race(n, line) for n, line in SEVEN.items()]
    made = season("a", "b", params={"race_drops_at": "running"})
    found = rankings(pergioco, made, stages, date(2026, 8, 1)).rankings["race"]
    assert [(row.value, row.more["dropped"]) for row in found] == [
        (80, ("race-1", "race-4")),
        (50, ("race-4", "race-1")),
    ]
    early = rankings(pergioco, made, stages, date(2026, 2, 28)).rankings["race"]
    assert [(row.value, row.more["dropped"]) for row in early] == [(32, ()), (20, ())]


@pytest.mark.parametrize(
    ("results", "dropped"),
    [
        pytest.param({"r1": 16, "r2": 16, "r3": 16}, ("r1", "r2"), id="ruling first-of-equals all alike"),
        pytest.param({"r2": 43, "r3": 27}, ("r2", "r1"), id="ruling race-zero a missed stage is the worst"),
        pytest.param({"r3": 43}, ("r3", "r1"), id="ruling first-of-equals the earliest of those missed"),
        pytest.param({"r3": 0}, ("r3", "r1"), id="ruling first-of-equals a result stands above a missed stage"),
    ],
)
def test_which_results_are_dropped(results: dict[str, int], dropped: tuple[str, ...]) -> None:
    assert dropped_results(results, ["r1", "r2", "r3"], DEFAULT) == dropped


def test_an_explanation_marks_what_is_dropped() -> None:
    """PG 40: the results of the Race one by one, the best and the worst as such; before the end, what would be."""
    stages = [race(n, line) for n, line in list(SEVEN.items())[:4]] + [race(5, ["b 1 c 0"])]
    made = season("a", "b", "c")
    (over,) = explained(pergioco, made, stages, "a", END, "race")
    assert [step.name for step in over.steps[0].steps] == [
        "pg-race-points-best", "pg-race-points", "pg-race-points", "pg-race-points", "pg-race-missed-worst"
    ]  # fmt: skip
    (still_open,) = explained(pergioco, made, stages, "a", date(2026, 6, 1), "race")
    told = {step.name: step.result for step in still_open.steps}
    assert (told["pg-race-so-far"], told["pg-race-if-over"]) == (58, 42)
    assert step_sentence(still_open.steps[0]) == (
        "the sum of the results so far: the best and the worst are dropped when the Race ends (Race stages: 5 of 12)"
    )


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
    found = rankings(pergioco, season(*"abcd"), stages, END).rankings["race"]
    assert [(row.player, row.value) for row in found] == [("a", 16), ("b", 10)]


def test_byes_alone_are_no_game_and_earn_no_race_points() -> None:
    """PG 26, PG 39: c had byes and a void game with d; N is two, as if they had not been there."""
    stages = [race(1, ["a 1 b 0", "c b"], ["c v d v", "a 1 b 0"])]
    found = rankings(pergioco, season(*"abcd"), stages, END).rankings["race"]
    assert [(row.position, row.player, row.value) for row in found] == [(1, "a", 16), (2, "b", 10)]


def test_an_excluded_player_keeps_the_place_and_loses_the_points() -> None:
    """PG 7: the others' points do not move."""
    stages = [race(1, ["a 1 b 0", "c 1 d 0"], ["a 1 c 0", "b 1 d 0"])]
    made = season(person("a", excluded=True), "b", "c", "d")
    found = rankings(pergioco, made, stages, END).rankings["race"]
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
            rankings(pergioco, made, stages, END)


def test_an_intruder_can_be_taken_out() -> None:
    """PG 38, ruling taken-out: N and P are then those of the registered; the game stays rated."""
    made = season("a", "c")
    stages = [stage(["a 1 b 0"], ["b 1 c 0"], ["a 1 c 0"], race=True, params={"taken_out": ["b"]})]
    assert list(pergioco.season_problems(made, stages)) == []
    answer = rankings(pergioco, made, stages, END)
    assert [(row.player, row.value) for row in answer.rankings["race"]] == [("a", 16), ("c", 10)]
    assert pergioco.standing(stages[0]).unranked == ("b",)
    assert {row.player for row in answer.ratings} == {"a", "b", "c"}


def test_the_thirteenth_is_named() -> None:
    """PG 38: twelve a year, counted by end date."""
    stages = [race(n, month=n if n <= 12 else 12) for n in range(1, 14)]
    found = list(pergioco.season_problems(season("a", "b"), stages[::-1]))
    assert [(problem.code, problem.file) for problem in found] == [("pg-race-thirteenth", "race-13")]
    assert list(pergioco.season_problems(season("a", "b"), stages[:12])) == []


@pytest.mark.parametrize("params", [{}, {"rounds": 3}])
def test_a_stage_of_fewer_rounds_than_planned_counts_as_it_ended(params: dict[str, Any]) -> None:
    """F8, PG 39, ruling bye-so-far: N is the two who played, in the Race, in its steps and in the rating sheet."""
    made = race(1, ["a 1 b 0", "c b"], params=params)
    assert rows([made]) == [(1, "a", 16, None), (2, "b", 10, None)]
    (told,) = explained(pergioco, season("a", "b", "c"), [made], "a", END, "race")
    (points,) = [step for step in told.steps[0].steps if step.name.startswith("pg-race-points")]
    assert (points.inputs["players"], points.result) == (2, 16)
    sheet = pergioco.rating_sheet(season("a", "b", "c"), [made], made.id)
    assert [(one.player, one.race) for one in sheet.players] == [("a", 16), ("b", 10), ("c", None)]


@pytest.mark.parametrize(
    ("day", "inside"),
    [
        pytest.param(date(2026, 1, 1), False, id="PG 2 the day before"),
        pytest.param(date(2026, 1, 2), True, id="PG 2 first day"),
        pytest.param(date(2026, 12, 31), True, id="PG 1 last day"),
        pytest.param(date(2027, 1, 1), False, id="PG 2 the day after"),
    ],
)
def test_season(day: date, inside: bool) -> None:
    assert register.in_season(day) is inside


def test_platforms_paces_and_admissions() -> None:
    """PG 2, PG 8."""
    assert register.PLATFORMS == ("boardgamearena", "playstrategy", "abstractplay")
    assert register.PACES == ("real_time", "turn_based")
    assert register.ADMISSIONS == ("open", "invitation")


def codes(new: Tournament, *others: Tournament) -> list[str]:
    return [problem.code for problem in pergioco.stage_problems(season("anna", "bea"), others, new)]


def races(count: int) -> list[Tournament]:
    return [stage(["anna 1 bea 0"], ident=f"r{n}", race=True) for n in range(count)]


@pytest.mark.parametrize(
    ("end", "refused"),
    [
        pytest.param("2026-01-01", True, id="PG 2 the day before the season"),
        pytest.param("2026-01-02", False, id="PG 2 its first day"),
        pytest.param("2026-12-31", False, id="PG 2 its last day"),
        pytest.param("2027-01-02", True, id="PG 2 the next season's"),
    ],
)
def test_a_stage_ends_within_its_season(end: str, *, refused: bool) -> None:
    """Ruling stage-in-its-year: it may have started before."""
    new = replace(stage(end=end), start=date(2025, 11, 1))
    assert codes(new) == (["pg-stage-outside-season"] if refused else [])


def test_there_is_room_for_twelve_race_stages() -> None:
    """PG 38, PG 40."""
    eleven, twelve = races(11), races(12)
    new = stage(ident="new", race=True)
    assert codes(new, *eleven) == []
    assert codes(new, *twelve) == ["pg-race-full"]
    assert codes(replace(new, race=False), *twelve) == []
    room = pergioco.race_room(season(), twelve)
    assert (room.stages, room.most, room.players, room.full) == (12, 12, 64, True)


def test_the_unregistered_are_in_no_race_stage() -> None:
    """PG 38."""
    assert codes(stage(["anna 1 nick 0"], race=True)) == ["pg-race-unregistered"]


def test_a_stage_says_where_and_how_it_is_played() -> None:
    """PG 2."""
    said = Staged("playstrategy", "turn_based", "open", "https://playstrategy.example/swiss/1")
    new = replace(stage(), extra=said.written({"x-else": 1}))
    assert new.extra["x-else"] == 1
    assert Staged.of(new.extra) == said
    assert codes(new) == []
    assert codes(replace(new, extra={"x-platform": "chess.example", "x-pace": "slow"})) == ["pg-stage-said"] * 2
    assert Staged().written(new.extra) == {"x-else": 1}


NO_LINKS = ["", "http://a.b", "javascript:alert(1)", "https://", "https://a b", 'https://a"x', "https://a\n", "//a"]


@pytest.mark.parametrize("text", [*NO_LINKS, "https://a.example/" + "x" * 500])
def test_only_an_address_of_the_web_is_a_link(text: str) -> None:
    assert not is_link(text)
    assert Staged.of({"x-link": text}).link == ""


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=3)


@given(st.dictionaries(st.sampled_from(["x-platform", "x-pace", "x-entry", "x-link", "x-else"]), JSON))
def test_whatever_stands_in_a_document_is_read(extra: dict[str, object]) -> None:
    said = Staged.of(extra)
    assert Staged.of(said.written(extra)) == said
    assert not said.link or is_link(said.link)
