"""Chances that can be worked out by hand (ruling odds-model, ruling odds-without-final)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import permutations

import pytest

from tabellone.contract import BY_ID, Odds
from tabellone.contract.odds import Chance, OddsAnswer
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player
from tabellone.rulebooks.big import draw, odds
from tabellone.rulebooks.big.odds.situation import STRONGEST, elo_of, weights
from tests.rulebooks.big.odds.scenes import EQUAL, opened, played
from tests.rulebooks.big.playing import dice, recorded, round_, seat, table, tournament, withdrawn

RUNS = 10_000


def near(chance: Chance | None, wanted: Fraction) -> bool:
    """Within four standard errors."""
    assert chance is not None
    return abs(chance.value - wanted) <= 4 * max(chance.error, Fraction(1, chance.runs))


def in_the_final(elos: dict[str, Decimal]) -> OddsAnswer:
    """Two players whose final is being played."""
    first = round_(1, table(1, a=10, b=5), seed="one")
    final = round_(2, table(1, seat("a"), seat("b")), phase="final", seed="two")
    event = tournament("ab", first, final, table_size=2, params={"rounds": 1, "final_phase": "final", "qualified": 2})
    return odds(event, elos, "seed")


def test_equal_finalists_win_half_of_the_time() -> None:
    answer = in_the_final({})
    assert answer.runs == RUNS
    assert near(answer.rows[0].title, Fraction(1, 2))
    assert sum(row.title.times for row in answer.rows) == RUNS


def test_a_favourite_of_400_points_wins_ten_finals_of_eleven() -> None:
    answer = in_the_final({"a": Decimal(1900), "b": Decimal(1500)})
    assert near(answer.rows[0].title, Fraction(10, 11))


def test_a_chance_has_the_standard_error_of_its_count() -> None:
    assert Chance(Fraction(5000), 10_000).error == Fraction(5, 1000)
    assert Chance(Fraction(10_000), 10_000).error == 0


def test_any_two_at_a_larger_table_meet_as_their_elos_expect() -> None:
    """Ruling odds-model: with places drawn from the first down, 400 points are ten to one between any two."""
    held = dict(zip("abcd", (1000, 100, 300, 50), strict=True))

    def chance(order: tuple[str, ...]) -> Fraction:
        left, product = sum(held.values()), Fraction(1)
        for player in order:
            product *= Fraction(held[player], left)
            left -= held[player]
        return product

    ahead = sum(chance(order) for order in permutations("abcd") if order.index("a") < order.index("b"))
    assert ahead == Fraction(10, 11)


def test_weights_are_ten_to_one_for_400_points_and_never_nothing() -> None:
    people = [Player(name, name) for name in "abc"]
    strong, weak, hopeless = weights(people, {"a": Decimal(1900), "b": Decimal(1500), "c": Decimal(-9000)})
    assert (strong, hopeless) == (STRONGEST, 1)
    assert abs(weak * 10 - strong) <= 10


def test_a_pair_has_the_mean_of_its_members_and_strangers_the_start() -> None:
    """Rulings pairs and big-elo."""
    pair = Player("ab", "A + B", members=("a", "b"))
    assert elo_of(pair, {"a": Decimal(1600)}) == 1550
    assert elo_of(pair, {"ab": Decimal(1700)}) == 1700


def test_equal_players_of_a_new_tournament_have_equal_chances() -> None:
    event = tournament(12, table_size=4, params={"rounds": 3, "final_phase": "final"})
    event = replace(event, rounds=(recorded(draw(event, "x"), dice("x")),))
    answer = odds(opened(event), EQUAL, "seed")
    for row in answer.rows:
        assert near(row.title, Fraction(1, 12))
        assert near(row.final_phase, Fraction(4, 12))
        assert row.final == row.final_phase  # a mere final


def test_totals_are_right() -> None:
    """BIG 8.1.2, BIG 4.4: nine qualify, three play the final, one wins."""
    event = tournament(20, table_size=3, game="dominion", national_final=True)
    answer = odds(played(event, 2), EQUAL, "seed", runs=500)
    rows = [(row.final_phase, row.final, row.title) for row in answer.rows]
    totals = [sum(chance.times for chance in column if chance) for column in zip(*rows, strict=True)]
    assert totals == [9 * 500, 3 * 500, 500]


def test_a_tournament_without_a_final_phase_has_only_a_title() -> None:
    answer = odds(played(tournament(8, params={"rounds": 3}), 1), EQUAL, "seed", runs=200)
    assert {(row.final, row.final_phase) for row in answer.rows} == {(None, None)}
    assert sum(row.title.value for row in answer.rows) == 1


@pytest.mark.parametrize("phase", ["none", "final", "national"])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_finished_tournament_is_its_result(phase: str, size: int) -> None:
    event = played(tournament(14, table_size=size, params={"rounds": 3, "final_phase": phase}), 20)
    answer = odds(event, EQUAL, "seed")
    first = [row.player for row in BY_ID["big"].standing(event).rows if row.position == 1]
    assert answer.final
    assert {row.player for row in answer.rows if row.title.value == 1} == set(first)
    assert {row.title.value for row in answer.rows} == {0, 1}


def test_who_shares_the_first_place_shares_the_title() -> None:
    event = tournament("ab", round_(1, table(1, a=5, b=5)), table_size=2, game="catan", params={"rounds": 1})
    assert [row.title.value for row in odds(event, EQUAL, "seed").rows] == [Fraction(1, 2)] * 2


def test_who_wins_without_a_final_has_reached_it() -> None:
    """BIG 8.1.1, ruling odds-without-final: of six the only one with three wins."""
    event = tournament(6, table_size=2, game="7-wonders-duel", national_final=True)
    answer = odds(played(event, 2, "q"), EQUAL, "seed", runs=1000)
    assert sum(row.title.times for row in answer.rows) == 1000
    assert all(row.final and row.title.times <= row.final.times for row in answer.rows)


def test_a_tied_final_that_is_replayed_is_won_by_one_of_the_tied() -> None:
    """BIG 8.3.5: Dominion's tied final is played again by the tied."""
    first = round_(1, table(1, a=30, b=20, c=10), seed="one")
    final = round_(2, table(1, a=30, b=30, c=10), phase="final", seed="two")
    plan = {"rounds": 1, "final_phase": "final", "qualified": 3}
    event = tournament("abc", first, final, table_size=3, game="dominion", params=plan)
    answer = odds(event, EQUAL, "seed", runs=2000)
    assert near(answer.rows[0].title, Fraction(1, 2))
    assert answer.rows[2].title.value == 0
    assert [row.final.value for row in answer.rows if row.final] == [1, 1, 1]


def test_there_are_no_odds_before_the_first_round_or_without_a_plan() -> None:
    with pytest.raises(RuleError, match="odds-not-started"):
        odds(tournament(8, params={"rounds": 3}), EQUAL, "seed")
    with pytest.raises(RuleError, match="odds-rounds-unplanned"):
        odds(played(tournament(8), 1), EQUAL, "seed")


def test_what_is_taken_for_granted_is_told() -> None:
    """Rulings odds-as-entered and odds-first-by-lot."""
    event = played(tournament(8, params={"rounds": 3}), 1)
    told = [step.rule for step in odds(opened(event), EQUAL, "seed", runs=10).notes]
    assert told == ["ruling odds-model", "ruling odds-as-entered", "ruling odds-first-by-lot"]
    assert len(odds(event, EQUAL, "seed", runs=10).notes) == 2


def test_a_late_arrival_and_a_withdrawal_are_known() -> None:
    """Ruling odds-as-entered."""
    people = [Player(f"p{n}", f"P {n}", from_round=2 if n == 1 else 1) for n in range(1, 10)]
    event = played(tournament(people, table_size=4, params={"rounds": 4}), 1)
    last = withdrawn(event, BY_ID["big"].standing(event).rows[-1].player, 2)
    chances = {row.player: row.title.value for row in odds(last, EQUAL, "seed", runs=2000).rows}
    assert 0 < chances["p1"] < Fraction(1, 9)  # a round behind
    assert chances[last.withdrawals[0].player] == 0


def test_the_rulebook_is_asked_by_capability() -> None:
    assert isinstance(BY_ID["big"], Odds)
    assert not isinstance(BY_ID["pergioco"], Odds)
