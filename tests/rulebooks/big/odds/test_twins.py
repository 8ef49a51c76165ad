"""The two ways of simulating give the same counts, always: chance comes from the seed alone (ruling odds-model)."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.facts import Tournament
from tabellone.engine.lots import CountedLots
from tabellone.rulebooks.big import odds
from tabellone.rulebooks.big.odds import estimate, vector
from tabellone.rulebooks.big.odds.estimate import coming_plan
from tabellone.rulebooks.big.odds.vector import lots_of
from tabellone.rulebooks.big.structure import AT_LEAST, BY_WINS
from tests.rulebooks.big.odds.scenes import EQUAL, any_tournament, played, some_elos
from tests.rulebooks.big.playing import tournament


@given(st.integers(0, 10**6))
def test_with_and_without_numpy_the_odds_are_the_same(lot: int) -> None:
    event = any_tournament(lot)
    elos = some_elos(event, lot)
    quick, plain = (odds(event, elos, f"seed {lot}", runs=15, numpy=way) for way in (True, False))
    assert quick == plain
    assert sum(row.title.value for row in quick.rows) == 1
    for row in quick.rows:
        if row.final and row.final_phase:
            assert row.final.value <= row.final_phase.value
            assert row.title.value <= row.final.value or may_have_no_final(event)


def may_have_no_final(event: Tournament) -> bool:
    """Whether it may be that nobody has the wins that it takes: then the first of the standing has won."""
    plan = coming_plan(event)
    return plan.qualified == BY_WINS and plan.participants not in AT_LEAST


def test_runs_can_be_cut_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    event = played(tournament(16, table_size=2, game="7-wonders-duel", national_final=True), 2)
    whole = odds(event, EQUAL, "seed", runs=500)
    monkeypatch.setattr(vector, "AT_ONCE", 16 * 70)
    assert odds(event, EQUAL, "seed", runs=500) == whole


def test_the_same_seed_gives_the_same_odds_and_another_others() -> None:
    event = played(tournament(16, params={"rounds": 4}), 2)
    assert odds(event, EQUAL, "one") == odds(event, EQUAL, "one")
    assert odds(event, EQUAL, "one").rows != odds(event, EQUAL, "two").rows


def test_known_odds_stay_what_they_are() -> None:
    """Anybody's machine must count the same: these were counted when this was written."""
    event = played(tournament(8, params={"rounds": 3}), 1)
    answer = odds(event, some_elos(event, 1), "seed", runs=1000)
    assert [int(row.title.times) for row in answer.rows] == KNOWN


KNOWN = [19, 5, 49, 636, 28, 48, 167, 48]


def test_without_numpy_there_are_fewer_runs_and_the_answer_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    event = played(tournament(8, params={"rounds": 3}), 2)
    monkeypatch.setattr(estimate, "find_spec", lambda name: None)
    answer = odds(event, EQUAL, "seed")
    assert answer.runs == 1000
    assert dict(answer.notes[0].inputs) == {"runs": 1000}


def test_lots_by_number_are_alike_and_even() -> None:
    lots = CountedLots.of("seed", "test")
    numbers = [0, 1, 2, 10**6, 2**40]
    assert lots_of(lots, np.array(numbers, dtype=np.uint64)).tolist() == [lots.lot(number) for number in numbers]
    drawn = lots_of(lots, np.arange(100_000, dtype=np.uint64))
    assert abs(Fraction(int(drawn.sum()), 100_000) / 2**32 - Fraction(1, 2)) < Fraction(1, 200)
    assert CountedLots.of("seed", "other") != lots


def test_numpy_is_loaded_only_where_odds_are_counted_with_it() -> None:
    code = "import sys; import tabellone.rulebooks.big.odds.certain; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
