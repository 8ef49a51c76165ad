"""Seasons as an organiser meets them (PG 5, PG 10, PG 23, PG 27, PG 28, PG 38)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from tabellone.contract.answers import SeasonAnswer
from tabellone.engine.errors import InputError
from tabellone.engine.facts import Game
from tabellone.rulebooks import pergioco
from tests.scenes.histories import rankings
from tests.strategies_pergioco import carried, person, season, stage

END = date(2026, 12, 31)


def rated(answer: SeasonAnswer, game: str = "hex") -> dict[str, str]:
    return {row.player: str(row.rating) for row in answer.ratings if row.game == game}


def places(answer: SeasonAnswer, ranking: str) -> list[tuple[int, str]]:
    return [(row.position, row.player) for row in answer.rankings[ranking]]


def test_a_stage_that_ends_later_is_left_out() -> None:
    """PG 9: a ranking of a day knows the stages that have ended by then."""
    stages = [stage(["a 1 b 0"], ident="s1", end="2026-03-01"), stage(["a 1 b ?"], ident="s2", end="2026-05-01")]
    assert rated(rankings(pergioco, season("a", "b"), stages, date(2026, 4, 30))) == {"a": "1010.000", "b": "990.000"}


def test_a_stage_that_is_over_but_incomplete_is_refused() -> None:
    """PG 22: the missing result is named with its place."""
    open_stage = stage(["a 1 b 0", "c ? d ?"], ["a 1 c ?"], ident="s2")
    with pytest.raises(InputError) as caught:
        rankings(pergioco, season("a"), [open_stage], END)
    assert [(problem.file, problem.place) for problem in caught.value.problems] == [
        ("s2", "rounds[0].tables[1].seats[0].score"),
        ("s2", "rounds[0].tables[1].seats[1].score"),
        ("s2", "rounds[1].tables[0].seats[1].score"),
    ]


def test_a_stage_without_any_game_is_refused_when_it_is_over() -> None:
    """PG 22, ruling stage-without-games."""
    with pytest.raises(InputError) as caught:
        rankings(pergioco, season("a"), [stage(ident="s3", players="ab")], END)
    assert [problem.code for problem in caught.value.problems] == ["pg-stage-without-games"]


def test_a_shadow_rating_counts_for_opponents_and_ranks_nowhere() -> None:
    """PG 5, PG 21, ruling shadow-rating."""
    answer = rankings(pergioco, season("a"), [stage(["a 1 b 0"])], END)
    assert {row.player: row.registered for row in answer.ratings} == {"a": True, "b": False}
    assert places(answer, "blue") == [(1, "a")]
    assert places(answer, "game:hex") == [(1, "a")]


@pytest.mark.parametrize(
    ("inherited", "expected"),
    [
        pytest.param(True, {"a": "1019.425", "b": "980.575"}, id="PG 5 ruling shadow-rating: it becomes theirs"),
        pytest.param(False, {"a": "1019.712", "b": "990.288"}, id="PG 5 ruling shadow-fresh: they start anew"),
    ],
)
def test_who_registers_later(inherited: bool, expected: dict[str, str]) -> None:
    made = season("a", person("b", "2026-04-01"), params={"shadow_inherited": inherited})
    stages = [stage(["a 1 b 0"], ident="s1", end="2026-03-01"), stage(["a 1 b 0"], ident="s2", end="2026-05-01")]
    answer = rankings(pergioco, made, stages, END)
    assert rated(answer) == expected
    assert {row.player: row.games for row in answer.ratings}["b"] == (2 if inherited else 1)


def test_registered_means_on_that_day() -> None:
    """PG 5: a ranking of a day counts as registered who was on that day."""
    made = season("a", person("b", "2026-04-01"))
    stages = [stage(["a 1 b 0"], end="2026-03-01")]
    assert places(rankings(pergioco, made, stages, date(2026, 3, 31)), "red") == [(1, "a")]
    assert places(rankings(pergioco, made, stages, date(2026, 4, 1)), "red") == [(1, "a"), (2, "b")]


def test_the_year_of_the_ranking_is_that_of_the_day() -> None:
    """PG 27: a game of 2026 keeps a PGR active to the end of 2027."""
    made, stages = season("a", "b"), [stage(["a 1 b 0"])]
    assert rankings(pergioco, made, stages, date(2027, 12, 31)).year == 2027
    assert places(rankings(pergioco, made, stages, date(2027, 12, 31)), "red") == [(1, "a"), (2, "b")]
    assert places(rankings(pergioco, made, stages, date(2028, 1, 1)), "red") == []


def test_own_absences_are_not_games_played() -> None:
    """PG 23: they move the rating, but make nothing active."""
    answer = rankings(pergioco, season("a", "b"), [stage(["a 1 b 0"], ["a - b 1"])], END)
    assert {row.player: row.games for row in answer.ratings} == {"a": 1, "b": 2}


def test_a_rating_only_moved_by_absence_is_not_active() -> None:
    """PG 23: carried in without games, then absent in a round robin after one void game, and a no-show elsewhere."""
    made = season(person("a", "2025-01-01"), ratings=(carried("a", "1100", {2023: 4}),))
    answer = rankings(pergioco, made, [stage(["a - b 1"], system="round_robin")], END)
    assert [(row.player, str(row.rating), row.active) for row in answer.ratings] == [
        ("a", "1100.000", False),
        ("b", "1012.801", True),
    ]


def test_deletion_between_years() -> None:
    """PG 28: on 1 January 2026 nothing of 2022 to 2026 is left, so b starts again from 1000."""
    old = stage(["a 1 b 0"], ident="old", end="2021-12-01")
    new = stage(["a 1 b 0"], ident="new", end="2026-02-01")
    made = season(person("a", "2021-10-01"), person("b", "2026-01-15"))
    assert rated(rankings(pergioco, made, [old], date(2025, 12, 31))) == {"a": "1010.000", "b": "990.000"}
    assert rated(rankings(pergioco, made, [old], date(2026, 1, 1))) == {"a": "1010.000"}
    assert rated(rankings(pergioco, made, [old, new], END)) == {"a": "1019.712", "b": "990.288"}


def test_a_game_of_that_very_first_of_january_keeps_the_rating() -> None:
    """PG 28, ruling deletion-on-the-day: the year itself is part of the five, as far as it has been played."""
    old = stage(["a 1 b 0"], ident="old", end="2021-12-01")
    new = stage(["a 1 b 0"], ident="new", end="2026-01-01")
    assert rated(rankings(pergioco, season(), [old, new], date(2026, 1, 1))) == {"a": "1019.425", "b": "980.575"}


def test_any_game_of_any_kind_keeps_every_rating() -> None:
    """PG 28, ruling games-of-any-kind: also a game of another board game, also one that was missed."""
    old = stage(["a 1 b 0"], ident="old", end="2021-12-01")
    missed = stage(["a - c 1"], ident="missed", game="twixt", end="2023-02-01")
    answer = rankings(pergioco, season(), [old, missed], END)
    assert rated(answer) == {"a": "1010.000"}


def test_a_carried_rating_without_games_is_not_active_and_can_be_deleted() -> None:
    """PG 28, ruling carried-without-games: b is not registered on 1 January 2026."""
    held = (carried("a", "1100", {}), carried("b", "1100", {2025: 0}))
    made = season(person("a", "2025-05-01"), ratings=held)
    assert [(row.player, row.active) for row in rankings(pergioco, made, [], END).ratings] == [("a", False)]


def test_games_after_the_five_years_save_nothing() -> None:
    """PG 28: on 1 January 2024, the first that counts here, there is no game in 2020 to 2024."""
    held = (carried("b", "1100", {2025: 1}), carried("c", "1100", {2020: 1}))
    stages = [stage(["a 1 b 0"], ident="s1", end="2024-03-01")]
    answer = rankings(pergioco, season("a", ratings=held), stages, date(2024, 12, 31))
    assert rated(answer) == {"a": "1010.000", "b": "990.000", "c": "1100.000"}


def test_a_day_far_away_costs_nothing() -> None:
    """PG 28: eight thousand Januaries."""
    answer = rankings(pergioco, season("a", "b"), [stage(["a 1 b 0"])], date(9999, 12, 31))
    assert rated(answer) == {"a": "1010.000", "b": "990.000"}


def test_ten_active_ratings_stand_before_all_others() -> None:
    """PG 29: also before a better mean."""
    ratings = [carried("a", "1000", {2025: 1}, f"g{n}") for n in range(10)] + [carried("b", "1500", {2025: 1}, "g0")]
    answer = rankings(pergioco, season("a", "b", ratings=tuple(ratings)), [], END)
    assert places(answer, "red") == [(1, "a"), (2, "b")]
    assert answer.rankings["red"][0].more == {"active": 10, "games": 10}
    changed = season("a", "b", ratings=tuple(ratings), params={"priority_from": 11})
    assert places(rankings(pergioco, changed, [], END), "red") == [(1, "b"), (2, "a")]


@pytest.mark.parametrize(
    ("ratings", "red", "blue"),
    [
        pytest.param(
            [("a", "1000.900", 1, "g0"), ("b", "1000.100", 2, "g0")],
            [(1, "b"), (2, "a")],
            [(1, "a"), (2, "b")],
            id="PG 30 ruling red-floor: equal whole numbers, more games",
        ),
        pytest.param(
            [("a", "1000", 9, "g0"), ("b", "1000", 1, "g0"), ("b", "1000", 1, "g1")],
            [(1, "b"), (2, "a")],
            [(1, "b"), (2, "a")],
            id="PG 30 more active PGRs before more games",
        ),
        pytest.param(
            [("a", "1000", 3, "g0"), ("b", "1000", 3, "g0"), ("c", "900", 3, "g0")],
            [(1, "a"), (1, "b"), (3, "c")],
            [(1, "a"), (1, "b"), (3, "c")],
            id="PG 33 still tied: shared",
        ),
        pytest.param(
            [("a", "1000", 1, "g0"), ("a", "500", 1, "g1"), ("b", "1500", 9, "g0")],
            [(1, "b"), (2, "a")],
            [(1, "a"), (2, "b")],
            id="PG 33 equal sums, more active PGRs",
        ),
    ],
)
def test_ties(
    ratings: list[tuple[str, str, int, str]], red: list[tuple[int, str]], blue: list[tuple[int, str]]
) -> None:
    held = tuple(carried(player, rating, {2025: games}, game) for player, rating, games, game in ratings)
    answer = rankings(pergioco, season("a", "b", "c", ratings=held), [], END)
    assert places(answer, "red") == red
    assert places(answer, "blue") == blue


def test_red_can_compare_the_exact_mean() -> None:
    """Ruling red-floor, the other reading."""
    held = (carried("a", "1000.900", {2025: 1}), carried("b", "1000.100", {2025: 2}))
    made = season("a", "b", ratings=held, params={"red_floor": False})
    assert places(rankings(pergioco, made, [], END), "red") == [(1, "a"), (2, "b")]


def test_games_outside_the_window_do_not_count_in_ties() -> None:
    """Ruling games-in-window, and the other reading."""
    held = (carried("a", "1000", {2023: 50, 2025: 1}), carried("b", "1000", {2025: 2}))
    made = season("a", "b", ratings=held)
    assert places(rankings(pergioco, made, [], END), "blue") == [(1, "b"), (2, "a")]
    other = replace(made, params={"games_in_window": False})
    assert places(rankings(pergioco, other, [], END), "blue") == [(1, "a"), (2, "b")]


def test_leader_points_through_the_group_only() -> None:
    """PG 35, ruling leader-groups: the mean of the active PGRs in the group, and no points from its games."""
    games = (Game("hex", "Hex", "lines"), Game("twixt", "Twixt", "lines"), Game("go", "Go"))
    held = (
        carried("a", "1200", {2025: 1}, "hex"),
        carried("a", "1000", {2025: 1}, "twixt"),
        carried("b", "1150", {2025: 1}, "hex"),
        carried("c", "1300", {2025: 1}, "go"),
    )
    answer = rankings(pergioco, season("a", "b", "c", games=games, ratings=held), [], END)
    leader = {row.player: row.more["leader"] for row in answer.rankings["green"]}
    assert leader == {"a": Fraction(4, 10), "b": Fraction(5, 10), "c": Fraction(5, 10)}
    assert places(answer, "group:lines") == [(1, "b"), (2, "a")]
    assert str(answer.rankings["group:lines"][1].value) == "1100.000"
    assert places(answer, "game:hex") == [(1, "a"), (2, "b")]


def test_green_adds_blue_red_and_leader_points() -> None:
    """PG 35, PG 36, PG 37: 20 + 20 + 0.5; equal points are parted by games played."""
    held = (carried("a", "1040.250", {2025: 3}), carried("b", "1000", {2025: 2}), carried("c", "1000", {2025: 2}))
    rows = rankings(pergioco, season("a", "b", "c", ratings=held), [], END).rankings["green"]
    assert [(row.position, row.player, row.value) for row in rows] == [
        (1, "a", Fraction(81, 2)),
        (2, "b", Fraction(182, 5)),
        (2, "c", Fraction(182, 5)),
    ]
    assert (rows[0].more["blue"], rows[0].more["red"], rows[0].more["leader"]) == (20, 20, Fraction(1, 2))


def test_green_lists_only_players_with_points() -> None:
    """PG 35: the sixteenth of both, leading nothing, is not listed."""
    held = tuple(carried(f"p{n:02}", str(2000 - n), {2025: 1}) for n in range(17))
    rows = rankings(pergioco, season(*(f"p{n:02}" for n in range(17)), ratings=held), [], END).rankings["green"]
    assert [row.player for row in rows] == [f"p{n:02}" for n in range(15)]
    assert rows[-1].value == 2


def test_an_excluded_player_is_out_of_every_ranking() -> None:
    """PG 3, PG 7: the rating stays in the list, marked."""
    answer = rankings(pergioco, season("a", person("b", excluded=True)), [stage(["a 0 b 1"])], END)
    assert {row.player: row.excluded for row in answer.ratings} == {"a": False, "b": True}
    assert {row.player for rows in answer.rankings.values() for row in rows} == {"a"}


def test_ranking_names() -> None:
    """PG 10: the four, one for each game, and one for each group."""
    games = (Game("hex", "Hex", "lines"), Game("go", "Go"))
    answer = rankings(pergioco, season("a", games=games), [stage(["a 1 b 0"], game="dameo")], END)
    assert list(answer.rankings) == ["red", "blue", "green", "race", "game:dameo", "game:go", "game:hex", "group:lines"]
    assert answer.rankings["game:go"] == ()


def test_a_figure_changed_by_the_season() -> None:
    """PG 17, PG 22: params of season.json, and of a stage for itself."""
    plain = rankings(pergioco, season("a", params={"k": 10}), [stage(["a 1 b 0"])], END)
    assert rated(plain)["a"] == "1005.000"
    own = rankings(pergioco, season("a", params={"k": 10}), [stage(["a 1 b 0"], params={"k": 40})], END)
    assert rated(own)["a"] == "1020.000"
