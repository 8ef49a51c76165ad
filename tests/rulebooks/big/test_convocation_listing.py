"""Who may be called, read off the rankings of a day (BIG 7, BIG 7.1), and finals that nobody has played yet."""

from __future__ import annotations

import pytest

from tabellone.contract.convocations import ChosenGame
from tabellone.rulebooks.big import (
    final_games_advice,
    final_pairs,
    final_seeds,
    pair_seeds,
    qualification,
)
from tabellone.rulebooks.big.hardcore import history_with
from tests.rulebooks.big.circuit_cases import NEW_YEARS_EVE, circuit, ladder, played, season


def test_the_order_of_the_call_is_that_of_the_ranking_and_equal_points_go_by_elo() -> None:
    """BIG 7.1, ruling equal-points-by-elo."""
    one = played("one", [ladder("anna", "bea", "carlo", "dora")], end="2026-02-01")
    two = played("two", [ladder("dora", "carlo", "bea", "anna")], end="2026-03-01")
    answer = season(circuit(), [one, two], NEW_YEARS_EVE)
    found = qualification(answer, [one, two], "azul")
    keys = [(one.position, -(one.elo or 0)) for one in found.candidates]
    assert keys == sorted(keys)
    assert {one.player for one in found.candidates} == {"anna", "bea", "carlo", "dora"}
    assert found.champion is None


def test_the_last_final_gives_the_champion_and_begins_the_list_anew() -> None:
    """BIG 7, ruling final-qualifies: who played the final is in the new ranking; who only played before it is not."""
    before = played("before", [ladder("anna", "bea", "carlo", "zoe")], end="2026-02-01")
    final = played("final", [ladder("bea", "anna", "carlo")], end="2026-03-01", national_final=True)
    since = played("since", [ladder("dora", "carlo", "emma")], end="2026-04-01")
    answer = season(circuit(), [before, final, since], NEW_YEARS_EVE)
    found = qualification(answer, [before, final, since], "azul")
    assert {one.player for one in found.candidates} == {"anna", "bea", "carlo", "dora", "emma"}
    assert found.champion == "bea"


def test_a_final_whose_day_has_come_and_that_nobody_has_played_resets_nothing() -> None:
    """BIG 7, ruling unplayed-final: it resets the ranking when it is played."""
    before = played("before", [ladder("anna", "bea", "carlo", "zoe")], end="2026-02-01")
    final = played("final", end="2026-03-01", national_final=True)
    answer = season(circuit(), [before, final], NEW_YEARS_EVE)
    assert answer.rankings["points:azul"][0].player == "anna"
    found = qualification(answer, [before, final], "azul")
    assert (len(found.candidates), found.champion) == (4, None)


def test_a_champion_from_before_the_platform_reigns_until_a_final_is_played_here() -> None:
    """BIG 7, ruling champion-reigns."""
    titles = [{"game": "azul", "year": 2024, "player": "carlo"}, {"game": "azul", "year": 2025, "player": "zoe"}]
    before = played("before", [ladder("anna", "bea", "carlo", "zoe")], end="2026-02-01")
    of = circuit(extra={"x-titles": titles})
    assert qualification(season(of, [before], NEW_YEARS_EVE), [before], "azul", of).champion == "zoe"
    final = played("final", [ladder("bea", "anna", "carlo")], end="2026-03-01", national_final=True)
    both = [before, final]
    assert qualification(season(of, both, NEW_YEARS_EVE), both, "azul", of).champion == "bea"


def test_a_title_won_by_a_pair_is_both_s() -> None:
    """BIG 7, rulings pairs and champion-pair: both reign, and no single one of them."""
    pairs = {"p": ("anna", "bea"), "q": ("carlo", "dora")}
    final = played("final", [ladder("p", "q")], game="7-wonders-cities", national_final=True, pairs=pairs)
    found = qualification(season(circuit(), [final], NEW_YEARS_EVE), [final], "7-wonders-cities")
    assert (found.champion, found.champions) == (None, ("anna", "bea"))


RANKING = ("a", "b", "c", "d", "e", "f", "g", "h")


@pytest.mark.parametrize(
    ("champions", "number", "pairs", "seeds"),
    [
        pytest.param(("g", "h"), 0, ["gh", "ab"], {"gh": 1}, id="the champions together again are one seed"),
        pytest.param(("g", "h"), 0, ["ag", "bh", "cd"], {"ag": 1, "bh": 2}, id="apart, both reign"),
        pytest.param(("g", "h"), 2, ["hg", "bc", "ad"], {"hg": 1, "ad": 2, "bc": 3}, id="then by the better player"),
        pytest.param((), 3, ["ab", "ce", "df"], {"ab": 1, "ce": 2}, id="two of the first make one seed"),
        pytest.param(("z",), 1, ["zb"], {"zb": 1}, id="a champion chosen by hand"),
        pytest.param((), 0, ["ab"], {}, id="no seeds wanted"),
    ],
)
def test_pairs_are_seeded_by_their_champion_then_by_their_better_player(
    champions: tuple[str, ...], number: int, pairs: list[str], seeds: dict[str, int]
) -> None:
    """BIG 7, ruling champion-pair."""
    found = pair_seeds(RANKING, champions, number, [(one[0], one[1]) for one in pairs])
    assert {one + other: seed for (one, other), seed in found.items()} == seeds


def test_two_with_a_place_who_name_each_other_are_a_pair() -> None:
    """BIG 8.3.4, ruling pairs-name-each-other: not one who names somebody, nor somebody without a place."""
    named = {"a": "d", "d": "a", "b": "c", "c": "e", "e": "f", "f": "e", "g": "g"}
    found = final_pairs(("g", "d", "c", "b", "a", "e"), named)
    assert (found.together, found.alone) == ((("d", "a"),), ("g", "c", "b", "e"))


def test_seeds_are_numbered_from_the_champion_on() -> None:
    """BIG 7, ruling absent-seed-not-replaced."""
    assert final_seeds(("a", "b", "c"), "z", 2, {"z", "b", "c"}) == {"z": 1, "b": 2}


def test_the_history_of_hardcore_finals_goes_on_with_those_played_here() -> None:
    """BIG 8.2.2: by calendar year; ordinary tournaments of several games are no finals."""
    games = {"games": ["sole", "luna", "stella", "vento"]}
    here = played("h", game="hardcore", end="2027-05-01", national_final=True, params=games)
    evening = played("e", game="hardcore", end="2027-06-01", params={"games": ["mare"]})
    history = history_with([here, evening])
    assert history[2027] == ("sole", "luna", "stella", "vento")
    assert history[2026] == ("seti", "nucleum", "vanuatu", "village")
    chosen = [ChosenGame("sole", novelty=True), ChosenGame("x", long_classic=True), ChosenGame("y"), ChosenGame("mare")]
    assert [one.code for one in final_games_advice(2028, chosen, [here, evening])] == ["hardcore-chosen-again"]
    assert final_games_advice(2030, chosen, [here, evening]) == ()
