"""The choice of games for a hardcore final (BIG 8.2, BIG 8.2.1, BIG 8.2.2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.convocations import ChosenGame
from tabellone.rulebooks.big.hardcore import HISTORY, choice_advice, last_chosen, table_advice

# the finals as printed in BIG 8.2.2
PRINTED = {
    2017: 4,
    2019: 4,
    2020: 4,
    2022: 4,
    2023: 4,
    2024: 4,
    2025: 4,
    2026: 4,
}
FRESH = (ChosenGame("a", novelty=True), ChosenGame("b", long_classic=True), ChosenGame("c"), ChosenGame("d"))


def test_the_published_history_passes() -> None:
    """BIG 8.2.2: no game came back within two calendar years."""
    assert {year: len(set(games)) for year, games in HISTORY.items()} == PRINTED
    for year, games in HISTORY.items():
        past = {earlier: chosen for earlier, chosen in HISTORY.items() if earlier < year}
        chosen = [ChosenGame(game, novelty=True, long_classic=True) for game in games]
        assert not list(choice_advice(year, chosen, history=past))


@pytest.mark.parametrize(
    ("game", "years"),
    [
        pytest.param("russian-railroads", [2019, 2024], id="BIG 8.2.2 Russian Railroads, printed in two ways"),
        pytest.param("clans-of-caledonia", [2019, 2022, 2025], id="BIG 8.2.2 Clans of Caledonia"),
        pytest.param("gaia-project", [2020, 2025], id="BIG 8.2.2 Gaia Project"),
        pytest.param("great-western-trail", [2017, 2022], id="BIG 8.2.2 New Zealand is another game"),
    ],
)
def test_games_that_came_back(game: str, years: list[int]) -> None:
    assert [year for year, games in HISTORY.items() if game in games] == years


@pytest.mark.parametrize(
    ("year", "last"),
    [
        pytest.param(2017, None, id="BIG 8.2.2 the year itself"),
        pytest.param(2018, 2017, id="BIG 8.2.2 one year on"),
        pytest.param(2019, 2017, id="BIG 8.2.2 two years on"),
        pytest.param(2020, None, id="BIG 8.2.2 free again"),
    ],
)
def test_a_game_rests_for_two_years(year: int, last: int | None) -> None:
    assert last_chosen("bora-bora", year, history={2017: ("bora-bora",)}) == last


def test_a_fresh_choice_is_fine() -> None:
    assert not list(choice_advice(2027, FRESH))


@pytest.mark.parametrize(
    ("games", "codes"),
    [
        pytest.param(FRESH[:3], ["hardcore-not-four-games"], id="BIG 8.2.2 three games"),
        pytest.param((*FRESH[:3], FRESH[2]), ["hardcore-not-four-games"], id="BIG 8.2.2 one game twice"),
        pytest.param(
            tuple(ChosenGame(game) for game in "abcd"),
            ["hardcore-no-novelty", "hardcore-no-classic"],
            id="BIG 8.2.2 neither novelty nor classic",
        ),
        pytest.param((*FRESH[:3], ChosenGame("seti")), ["hardcore-chosen-again"], id="BIG 8.2.2 chosen in 2026"),
        pytest.param((), ["hardcore-not-four-games", "hardcore-no-novelty", "hardcore-no-classic"], id="BIG 8.2 none"),
    ],
)
def test_advice(games: tuple[ChosenGame, ...], codes: list[str]) -> None:
    assert [problem.code for problem in choice_advice(2027, games)] == codes


def test_advice_says_when_a_game_is_free_again() -> None:
    (problem,) = choice_advice(2027, (*FRESH[:3], ChosenGame("seti")))
    assert (problem.place, dict(problem.values)) == ("games[3]", {"game": "seti", "last": 2026, "again": 2029})


def test_tables_of_more_than_five() -> None:
    """BIG 8.2.1."""
    assert [problem.place for problem in table_advice([4, 5, 6])] == ["tables[2]"]


@given(st.integers(2018, 2040), st.sampled_from(sorted({game for games in HISTORY.values() for game in games})))
def test_rest_against_the_plain_words(year: int, game: str) -> None:
    """BIG 8.2.2: chosen in Y, not in Y+1 and Y+2."""
    barred = any(game in games and year in (past + 1, past + 2) for past, games in HISTORY.items())
    assert (last_chosen(game, year) is not None) is barred


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("Darwin's Journey", "darwins-journey"),
        ("Darwin\u2019s Journey", "darwins-journey"),
        ("SETI", "seti"),
        ("Great Western Trail: New Zealand", "great-western-trail-new-zealand"),
        ("The Castles of Burgundy", "castles-of-burgundy"),
        ("Marco Polo II", "marco-polo-2"),
        ("Thurn und  Taxis", "thurn-und-taxis"),
    ],
)
def test_a_game_rests_however_its_name_is_typed(typed: str, game: str) -> None:
    """BIG 8.2.2: most of these games have no sheet, so that the federation types their names."""
    year = max(each for each, games in HISTORY.items() if game in games)
    chosen = [ChosenGame(typed, novelty=True, long_classic=True), *FRESH[1:]]
    assert [one.code for one in choice_advice(year + 2, chosen)] == ["hardcore-chosen-again"]
    assert not list(choice_advice(year + 3, chosen))


def test_another_game_of_a_like_name_is_another() -> None:
    assert last_chosen("Great Western Trail", 2027) is None
    assert last_chosen("Great Western Trail: New Zealand", 2027) == 2025
    assert last_chosen("", 2027) is None
