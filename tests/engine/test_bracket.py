"""Knock-out brackets with skipped rounds (BIG 4.3, BIG 8.1.1)."""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.bracket import (
    bracket_order,
    next_phase,
    next_power,
    pairings,
    passing,
    phase,
    skipping,
    still_in,
)
from tabellone.engine.errors import RuleError

FIELDS = range(2, 65)
SKIPPING = {2: 0, 3: 1, 4: 0, 5: 3, 6: 2, 7: 1, 8: 0, 9: 7, 10: 6, 11: 5, 12: 4, 13: 3, 14: 2, 15: 1, 16: 0, 20: 12}


@pytest.mark.parametrize(
    ("players", "skip"), [pytest.param(x, skip, id=f"BIG 8.1.1 {x} qualified") for x, skip in SKIPPING.items()]
)
def test_skipping(players: int, skip: int) -> None:
    assert skipping(players) == skip
    assert passing(players) == list(range(1, skip + 1))


@pytest.mark.parametrize(
    ("size", "order"),
    [
        (1, [1]),
        (2, [1, 2]),
        (4, [1, 4, 2, 3]),
        (8, [1, 8, 4, 5, 2, 7, 3, 6]),
    ],
)
def test_bracket_order(size: int, order: list[int]) -> None:
    assert bracket_order(size) == order


@pytest.mark.parametrize(
    ("players", "name"),
    [
        (2, "final"),
        (3, "semifinal"),
        (5, "quarterfinal"),
        (9, "round_of_16"),
        (20, "round_of_32"),
        (33, "round_of_64"),
        (64, "round_of_64"),
    ],
)
def test_the_first_round_has_the_name_of_the_bracket(players: int, name: str) -> None:
    """Ruling bracket-names."""
    assert next_phase(players) == name


def test_later_rounds_are_named_by_what_is_left() -> None:
    assert [next_phase(20, played) for played in range(5)] == [
        "round_of_32",
        "round_of_16",
        "quarterfinal",
        "semifinal",
        "final",
    ]


@pytest.mark.parametrize("size", [1, 3, 128])
def test_a_round_of_another_size_has_no_name(size: int) -> None:
    with pytest.raises(RuleError) as caught:
        phase(size)
    assert (caught.value.code, caught.value.values["sizes"]) == ("bracket-size", [2, 4, 8, 16, 32, 64])


@pytest.mark.parametrize("players", FIELDS)
def test_the_first_round_pairs_the_first_who_plays_with_the_last(players: int) -> None:
    pairs = pairings(players)
    skip = skipping(players)
    assert pairs == [(skip + i, players + 1 - i) for i in range(1, len(pairs) + 1)]
    assert {sum(pair) for pair in pairs} == {next_power(players) + 1}
    assert sorted(chain(*pairs, passing(players))) == list(range(1, players + 1))


@pytest.mark.parametrize("players", FIELDS)
def test_if_the_better_always_wins_first_and_second_meet_in_the_final(players: int) -> None:
    winners: list[set[int]] = []
    while len(still_in(players, winners)) > 2:
        winners.append({better for better, _ in pairings(players, winners)})
        left = len(still_in(players, winners))
        assert still_in(players, winners) == list(range(1, left + 1))
        assert {sum(pair) for pair in pairings(players, winners)} == {left + 1}
    assert pairings(players, winners) == [(1, 2)]
    assert next_phase(players, len(winners)) == "final"


@given(st.integers(2, 64), st.randoms(use_true_random=False))
def test_any_winners_lead_to_one_champion_who_met_nobody_twice(players: int, chance: Random) -> None:
    winners: list[set[int]] = []
    while pairs := pairings(players, winners):
        winners.append({chance.choice(pair) for pair in pairs})
        assert set(passing(players, winners)) <= set(still_in(players, winners))
    assert len(winners) == (players - 1).bit_length()
    assert len(still_in(players, winners)) == 1


def test_a_fixed_bracket_does_not_seed_again() -> None:
    """Five qualified: 5 beats 4 and then meets 1, who skipped; 3 beats 2; the final is 1 v 3 (BIG 8.1.1)."""
    assert pairings(5) == [(4, 5)]
    assert pairings(5, [{5}]) == [(1, 5), (2, 3)]
    assert pairings(5, [{5}, {1, 3}]) == [(1, 3)]


def test_who_would_meet_somebody_who_left_goes_on() -> None:
    assert pairings(8, [{1, 2, 3}]) == [(2, 3)]
    assert passing(8, [{1, 2, 3}]) == [1]
    assert pairings(8, [{1, 2, 3}, {3}]) == [(1, 3)]
    assert passing(4, [{1}]) == [1]
