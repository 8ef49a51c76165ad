"""What a season must not contain, and tournaments that are over but incomplete (BIG 5, ruling big-elo)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tabellone.contract import BY_ID, CircuitRules, PrizeGiving
from tabellone.engine.errors import InputError
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.big.circuit.lives import history
from tabellone.rulebooks.big.circuit.params import season_problems
from tests.rulebooks.big.circuit_cases import NEW_YEARS_EVE, carried, circuit, ladder, played, round_, rows, season


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"best_of_a_game": 0}, "big-best-of-none"),
        ({"best_in_general": -3}, "big-best-of-none"),
        ({"elo_k": -1}, "big-figure-out-of-range"),
        ({"elo_start": 10**9}, "big-figure-out-of-range"),
        ({"elo_start": "abc"}, "wrong-type"),
        ({"best": 5}, "unknown-param"),
    ],
)
def test_figures_that_cannot_be(params: dict[str, Any], code: str) -> None:
    wrong = circuit(params=params)
    assert [problem.code for problem in season_problems(wrong, [])] == [code]
    with pytest.raises(InputError):
        season(wrong, [], NEW_YEARS_EVE)


@pytest.mark.parametrize(
    ("rating", "code"),
    [
        ("1500.1234", "big-elo-decimals"),
        ("1e-400", "big-elo-decimals"),
        ("1e400", "big-elo-out-of-range"),
        ("-100001", "big-elo-out-of-range"),
        ("NaN", "big-elo-out-of-range"),
    ],
)
def test_carried_elos_that_cannot_be(rating: str, code: str) -> None:
    problems = list(season_problems(circuit(carried("a", "1500"), carried("b", rating)), []))
    assert [(problem.code, problem.place) for problem in problems] == [(code, "ratings[1].rating")]


def test_trailing_zeros_are_no_decimals() -> None:
    assert list(season_problems(circuit(carried("a", "1500.1230000")), [])) == []


def without_a_score(tournament: Tournament) -> Tournament:
    played_ = tournament.rounds[0]
    last = played_.tables[-1]
    seats = (*last.seats[:-1], replace(last.seats[-1], score=None))
    tables = (*played_.tables[:-1], replace(last, seats=seats))
    return replace(tournament, rounds=(replace(played_, tables=tables), *tournament.rounds[1:]))


def test_over_and_incomplete_names_the_missing_result() -> None:
    open_ = without_a_score(played("t", [ladder("a", "b"), ladder("c", "d")]))
    with pytest.raises(InputError) as error:
        season(circuit(), [open_], NEW_YEARS_EVE)
    (problem,) = error.value.problems
    assert (problem.file, problem.place) == ("t", "rounds[0].tables[1].seats[1].score")
    assert problem.values == {"tournament": "t", "round": 1, "table": 2, "player": "d"}


def test_what_ends_after_the_day_is_left_out_complete_or_not() -> None:
    open_ = without_a_score(played("t", [ladder("a", "b")]))
    assert season(circuit(), [open_], date(2026, 2, 28)).ratings == ()


def test_planned_rounds_that_were_not_played_are_missing_results() -> None:
    """Ruling planned-is-due; without `rounds` what was played is all there is."""
    one_of_two = played("t", [ladder("a", "b")], params={"rounds": 2})
    with pytest.raises(InputError) as error:
        season(circuit(), [one_of_two], NEW_YEARS_EVE)
    assert error.value.problems[0].code == "big-tournament-unfinished"
    assert len(season(circuit(), [replace(one_of_two, params={"rounds": 1})], NEW_YEARS_EVE).ratings) == 2
    assert len(season(circuit(), [replace(one_of_two, params={})], NEW_YEARS_EVE).ratings) == 2


ROUND = [ladder("a", "b", "c", "d"), ladder("e", "f", "g", "h")]


@pytest.mark.parametrize(
    ("final", "code", "missing"),
    [
        pytest.param(played("t", ROUND, national_final=True, params={}), "big-final-cut-short", 1, id="one of two"),
        pytest.param(
            played("t", ROUND, ROUND, national_final=True, params={}), "big-final-phase-missing", 0, id="no final"
        ),
        pytest.param(
            played("t", ROUND, ROUND, game="hardcore", national_final=True, params={}),
            "big-final-rounds-missing",
            2,
            id="two of four games",
        ),
        pytest.param(
            played("t", ROUND, national_final=True, params={"final_phase": "final"}),
            "big-final-phase-missing",
            0,
            id="no single final",
        ),
    ],
)
def test_an_unfinished_national_final_is_an_error_that_says_what_is_missing(
    final: Tournament, code: str, missing: int
) -> None:
    """BIG 7, BIG 7.2.1, BIG 8.1: its rounds follow from the rulebook, so it resets nothing and has no champion."""
    with pytest.raises(InputError) as error:
        season(circuit(), [played("q", ROUND, end="2026-02-01"), final], NEW_YEARS_EVE)
    (problem,) = error.value.problems
    assert (problem.code, problem.file, problem.values["missing"]) == (code, "t", missing)
    with pytest.raises(InputError):
        history(circuit(), [final], NEW_YEARS_EVE)


def test_a_national_final_counts_once_it_is_played_to_its_end() -> None:
    """Ruling final-is-due: by BIG 8.1, or as its document says that it was played; unplayed it resets nothing."""
    last = replace(round_(3, ladder("a", "e", "b", "f")), phase="final")
    short = played("t", ROUND, ROUND, national_final=True, params={})
    whole = replace(short, rounds=(*short.rounds, last))
    before = played("q", [ladder("h", "g")], end="2026-02-01")
    assert rows(season(circuit(), [before, whole], NEW_YEARS_EVE), "points:azul")[0] == (1, "a")
    assert len(rows(season(circuit(), [before, whole], NEW_YEARS_EVE), "points:azul")) == 8
    as_played = replace(short, params={"final_phase": "none"})
    assert len(rows(season(circuit(), [before, as_played], NEW_YEARS_EVE), "points:azul")) == 8
    unplayed = played("t", national_final=True)
    assert rows(season(circuit(), [before, unplayed], NEW_YEARS_EVE), "points:azul") == [(1, "h"), (2, "g")]


def test_hostile_ratings_never_overflow() -> None:
    answer = season(
        circuit(carried("a", "100000"), carried("b", "-100000")), [played("t", [ladder("b", "a")])], NEW_YEARS_EVE
    )
    assert {row.player: row.rating for row in answer.ratings} == {
        "a": Decimal("99968.000"),
        "b": Decimal("-99968.000"),
    }


def test_big_is_a_circuit_with_prizes() -> None:
    assert isinstance(BY_ID["big"], CircuitRules)
    assert isinstance(BY_ID["big"], PrizeGiving)
