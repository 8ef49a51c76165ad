"""The three kinds of ranking and their resets: BIG 5, BIG 7, ruling general-year."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from tabellone.engine.facts import Season, Tournament
from tests.rulebooks.big.circuit_cases import (
    NEW_YEARS_EVE,
    carried,
    circuit,
    elo_of,
    ladder,
    played,
    row_of,
    rows,
    season,
)

FLAT = {"elo_k": 0}  # everybody stays at 1500, so that points are plain


def wins(number: int, *, game: str = "azul", year: int = 2026) -> list[Tournament]:
    """So many tournaments of two, each won by a."""
    return [
        played(f"{game}-{year}-{n}", [ladder("a", "b")], game=game, end=f"{year}-02-{n:02}")
        for n in range(1, number + 1)
    ]


def test_a_game_counts_the_best_five() -> None:
    """BIG 5: two players: 750 and 250, halved."""
    answer = season(circuit(params=FLAT), wins(7), NEW_YEARS_EVE)
    assert row_of(answer, "points:azul", "a").value == 5 * 375
    assert row_of(answer, "points:azul", "b").value == 5 * 125
    assert len(row_of(answer, "points:azul", "a").more["results"]) == 5


def test_the_best_count_not_the_last() -> None:
    lost = [played(f"z{n}", [ladder("b", "a")], end=f"2026-03-{n:02}") for n in range(1, 7)]
    answer = season(circuit(params=FLAT), wins(2) + lost, NEW_YEARS_EVE)
    assert row_of(answer, "points:azul", "a").value == 2 * 375 + 3 * 125
    assert row_of(answer, "points:azul", "b").value == 5 * 375


def test_general_counts_the_best_three_of_each_game() -> None:
    answer = season(circuit(params=FLAT), wins(4) + wins(2, game="brass"), NEW_YEARS_EVE)
    assert row_of(answer, "general", "a").value == 5 * 375
    assert set(row_of(answer, "general", "a").more["results"]) == {
        "azul-2026-1",
        "azul-2026-2",
        "azul-2026-3",
        "brass-2026-1",
        "brass-2026-2",
    }


def test_general_is_of_the_calendar_year_and_a_game_is_not() -> None:
    """Ruling general-year; BIG 7: a game's ranking lasts, whatever the year."""
    tournaments = wins(2, year=2025) + wins(1)
    answer = season(circuit(params=FLAT), tournaments, NEW_YEARS_EVE)
    assert row_of(answer, "general", "a").value == 375
    assert row_of(answer, "points:azul", "a").value == 3 * 375
    before = season(circuit(params=FLAT), tournaments, date(2025, 12, 31))
    assert before.year == 2025
    assert row_of(before, "general", "a").value == 2 * 375


def test_general_year_is_a_parameter() -> None:
    answer = season(circuit(params={**FLAT, "general_by_year": False}), wins(1, year=2025) + wins(1), NEW_YEARS_EVE)
    assert row_of(answer, "general", "a").value == 2 * 375


def national_final(end: str = "2026-05-01", name: str = "finale") -> Tournament:
    return played(name, [ladder("c", "a")], end=end, national_final=True)


def test_a_national_final_resets_its_game_and_is_the_first_result() -> None:
    """BIG 7."""
    answer = season(circuit(params=FLAT), [*wins(3), national_final()], NEW_YEARS_EVE)
    assert rows(answer, "points:azul") == [(1, "c"), (2, "a")]
    assert row_of(answer, "points:azul", "a").value == 125
    assert row_of(answer, "general", "a").value == 3 * 375  # not reset, and the final's 125 is no better
    assert {row.player for row in answer.rankings["elo:azul"]} == {"a", "b", "c"}


def test_a_reset_leaves_elo_and_other_games_alone() -> None:
    """BIG 7: the general ranking and ELO are not reset."""
    answer = season(circuit(), [*wins(3), *wins(2, game="brass"), national_final()], NEW_YEARS_EVE)
    plain = season(
        circuit(),
        [*wins(3), *wins(2, game="brass"), played("finale", [ladder("c", "a")], end="2026-05-01")],
        NEW_YEARS_EVE,
    )
    assert answer.rankings["general"] == plain.rankings["general"]
    assert answer.rankings["elo:azul"] == plain.rankings["elo:azul"]
    assert answer.rankings["points:brass"] == plain.rankings["points:brass"]
    assert answer.rankings["points:azul"] != plain.rankings["points:azul"]


def test_the_last_final_counts_and_only_once_it_is_over() -> None:
    after = played("zz", [ladder("b", "a")], end="2026-05-01")  # the same day, its id after the final's
    same_day = played("aa", [ladder("b", "a")], end="2026-05-01")  # before it
    tournaments = [*wins(1), national_final("2026-03-01", "prima"), national_final(), after, same_day]
    answer = season(circuit(params=FLAT), tournaments, NEW_YEARS_EVE)
    assert set(row_of(answer, "points:azul", "a").more["results"]) == {"finale", "zz"}
    early = season(circuit(params=FLAT), tournaments, date(2026, 4, 30))
    assert set(row_of(early, "points:azul", "a").more["results"]) == {"prima"}


def test_equal_points_share_the_position_in_the_order_of_ids() -> None:
    """BIG 5: positions with equal points are shared."""
    tournaments = [played("t1", [ladder("b", "c")]), played("t2", [ladder("a", "d")])]
    answer = season(circuit(params=FLAT), tournaments, NEW_YEARS_EVE)
    assert rows(answer, "points:azul") == [(1, "a"), (1, "b"), (3, "c"), (3, "d")]


def test_a_shared_position_in_the_tournament_is_worth_its_position_to_each() -> None:
    table = {"a": 9, "b": 9}
    answer = season(circuit(params=FLAT), [played("t", [table])], NEW_YEARS_EVE)
    assert {row_of(answer, "general", player).value for player in "ab"} == {Fraction(375)}


def test_the_excluded_stand_in_no_ranking_and_the_others_figures_stay() -> None:
    """Ruling excluded-from-rankings."""
    answer = season(circuit(excluded=["a"]), wins(2), NEW_YEARS_EVE)
    plain = season(circuit(), wins(2), NEW_YEARS_EVE)
    for name in answer.rankings:
        assert [row.player for row in answer.rankings[name]] == ["b"]
        assert row_of(answer, name, "b").value == row_of(plain, name, "b").value
        assert row_of(answer, name, "b").position == 1
    assert [(row.player, row.excluded) for row in answer.ratings] == [("a", True), ("b", False)]


def test_ratings_count_the_games_of_the_window() -> None:
    """Carried-in games count by their year; a rating without games in the window is not active, and ranked."""
    held = [carried("a", "1600", y2024=5, y2025=2), carried("z", "1700", y2023=4)]
    answer = season(circuit(*held), wins(3, year=2025) + wins(1), NEW_YEARS_EVE)
    assert {row.player: (row.games, row.active) for row in answer.ratings} == {
        "a": (2 + 3 + 1, True),
        "b": (4, True),
        "z": (0, False),
    }
    assert rows(answer, "elo:azul")[0] == (1, "z")
    assert elo_of(answer, "z") == Decimal("1700.000")
    assert all(row.registered for row in answer.ratings)


def test_who_never_came_is_not_in_the_field() -> None:
    """Ruling ranked-field: two played, so 750 halved; the third who entered counts neither in n nor in the mean."""
    plain = played("t", [ladder("a", "b")])
    entered = (*plain.players, replace(plain.players[0], id="z"))
    answer = season(circuit(carried("z", "2000")), [replace(plain, players=entered)], NEW_YEARS_EVE)
    assert row_of(answer, "general", "a").value == 375
    assert {row.player for row in answer.rankings["general"]} == {"a", "b"}


def test_byes_absences_and_void_tables_move_nobody() -> None:
    """Ruling big-elo."""
    plain = played("t", [ladder("a", "b"), ladder("c", "d")])
    first, second = plain.rounds[0].tables
    void = replace(second, seats=tuple(replace(seat, score=None, status="void") for seat in second.seats))
    absent = replace(first, seats=(first.seats[0], replace(first.seats[1], score=None, status="absent")))
    rounds = (replace(plain.rounds[0], tables=(absent, void)),)
    answer = season(circuit(), [replace(plain, rounds=rounds)], NEW_YEARS_EVE)
    assert answer.ratings == ()


def test_elo_moves_once_for_all_the_rounds_of_a_tournament() -> None:
    """Ruling big-elo: every round is rated with the ELOs held before the tournament."""
    twice = played("t", [ladder("a", "b")], [ladder("a", "b")])
    answer = season(circuit(), [twice], NEW_YEARS_EVE)
    assert elo_of(answer, "a") == Decimal("1532.000")


def test_a_multi_game_tournament_moves_the_elo_of_its_own_game() -> None:
    mixed = played("t", [ladder("a", "b")], [ladder("a", "b")], game="hardcore")
    rounds = (mixed.rounds[0], replace(mixed.rounds[1], game="brass"))
    answer = season(circuit(), [replace(mixed, rounds=rounds)], NEW_YEARS_EVE)
    assert {row.game for row in answer.ratings} == {"hardcore"}
    assert set(answer.rankings) == {"general", "points:hardcore", "elo:hardcore"}


def test_finals_and_their_replays_move_elo_too() -> None:
    """Ruling big-elo: 16 / 3 for each half won above the expected at four, 16 at two."""
    plain = played("t", [ladder("a", "b", "c", "d")], [{"a": 9, "b": 9, "c": 5, "d": 4}], [ladder("b", "a")])
    qualifying, final, replay = plain.rounds
    rounds = (qualifying, replace(final, phase="final"), replace(replay, phase="final"))
    answer = season(circuit(), [replace(plain, rounds=rounds)], NEW_YEARS_EVE)
    elos = {row.player: str(row.rating) for row in answer.ratings}
    # a: +16, +10.667, -16; b: +5.333, +10.667, +16
    assert elos == {"a": "1510.667", "b": "1532.000", "c": "1489.333", "d": "1468.000"}
    assert {row.games for row in answer.ratings} == {2, 3}


@pytest.mark.parametrize("scored", [True, False])
def test_whoever_left_or_ran_out_of_time_is_compared_as_last(*, scored: bool) -> None:
    """BIG 7.2.2, ruling abandoned-is-last: whatever the score, so none is needed for the result to be complete."""
    plain = played("t", [ladder("a", "b", "c")])
    table = plain.rounds[0].tables[0]
    first, _, third = (seat if scored else replace(seat, score=None) for seat in table.seats)
    seats = (replace(first, status="abandoned"), table.seats[1], replace(third, status="timeout"))
    rounds = (replace(plain.rounds[0], tables=(replace(table, seats=seats),)),)
    answer = season(circuit(), [replace(plain, rounds=rounds)], NEW_YEARS_EVE)
    assert [str(row.rating) for row in answer.ratings] == ["1492.000", "1516.000", "1492.000"]


def test_an_absent_player_makes_the_table_one_of_those_present() -> None:
    """Ruling big-elo with absent-seat: three at a table of four are a table of three."""
    plain = played("t", [ladder("a", "b", "c", "d")])
    table = plain.rounds[0].tables[0]
    seats = (*table.seats[:3], replace(table.seats[3], status="absent", score=None))
    rounds = (replace(plain.rounds[0], tables=(replace(table, seats=seats),)),)
    answer = season(circuit(), [replace(plain, rounds=rounds)], NEW_YEARS_EVE)
    assert {row.player: str(row.rating) for row in answer.ratings} == {
        "a": "1516.000",
        "b": "1500.000",
        "c": "1484.000",
    }


def test_tournaments_count_by_end_date_then_id() -> None:
    """BIG 5: the ELOs before the second are those after the first."""
    first = played("a-primo", [ladder("a", "b")])
    second = played("b-secondo", [ladder("a", "c")])
    answer = season(circuit(), [second, first], NEW_YEARS_EVE)
    assert elo_of(answer, "b") == Decimal("1484.000")
    assert elo_of(answer, "c") == Decimal("1484.736")  # against 1516


@pytest.mark.parametrize("empty", [circuit(), circuit(carried("a", "1500"))])
def test_a_circuit_without_tournaments(empty: Season) -> None:
    answer = season(empty, [], NEW_YEARS_EVE)
    assert answer.rankings["general"] == ()
    assert len(answer.ratings) == len(empty.ratings)
