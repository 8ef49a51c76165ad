"""Lots: the same seed draws the same, for ever and everywhere."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.lots import Lots

PLAYERS = ["ada", "bea", "ciro", "dino", "elsa"]


def test_what_a_seed_has_drawn_once_it_draws_for_ever() -> None:
    assert Lots("2f1c").shuffled(PLAYERS) == ["ada", "dino", "bea", "elsa", "ciro"]
    assert [Lots("2f1c").below(1000), Lots("2f1c", "turns").below(1000)] == [90, 722]


def test_another_process_draws_the_same() -> None:
    code = "from tabellone.engine.lots import Lots; print(*Lots('2f1c').shuffled('abcdefgh'))"
    environment = {"PYTHONHASHSEED": "7"}
    there = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert there.stdout.split() == Lots("2f1c").shuffled("abcdefgh")


@given(st.text(), st.permutations(PLAYERS))
def test_the_order_in_which_they_come_does_not_matter(seed: str, players: list[str]) -> None:
    assert Lots(seed).shuffled(players) == Lots(seed).shuffled(PLAYERS)


@given(st.text(), st.sets(st.integers()), st.integers(0, 10))
def test_everybody_is_drawn_once(seed: str, items: set[int], how_many: int) -> None:
    assert sorted(Lots(seed).shuffled(items)) == sorted(items)
    drawn = Lots(seed).drawn(items, how_many)
    assert len(drawn) == len(set(drawn)) == min(how_many, len(items))


@given(st.text(), st.integers(1, 10**9))
def test_below_stays_below(seed: str, limit: int) -> None:
    assert 0 <= Lots(seed).below(limit) < limit


@pytest.mark.parametrize("seed", ["", "\ud800", "🎲", "a\nb", "0" * 100_000])
def test_any_text_is_a_seed(seed: str) -> None:
    assert Lots(seed).shuffled(PLAYERS) == Lots(seed).shuffled(PLAYERS)


def test_a_purpose_opens_a_stream_of_its_own() -> None:
    one, other = Lots("s", "fifths"), Lots("s", "clubs")
    alone = Lots("s", "clubs").shuffled(PLAYERS)
    one.shuffled(PLAYERS)
    assert other.shuffled(PLAYERS) == alone != Lots("s", "fifths").shuffled(PLAYERS)


def test_every_order_is_about_as_likely() -> None:
    drawn = Counter(tuple(Lots(str(seed)).shuffled("abc")) for seed in range(6000))
    assert set(drawn) == set(permutations("abc"))
    assert all(850 < times < 1150 for times in drawn.values())
