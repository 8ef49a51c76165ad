"""Slow tables: what is called certain never changes (BIG 7.2.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.rulebooks.big import draw
from tabellone.rulebooks.big.slow_tables import tables_certain_next
from tests.rulebooks.big.playing import round_, seat, table, tournament
from tests.scenes.slow_tables import every_ending, played, slowed


@given(
    st.integers(4, 16),
    st.integers(2, 4),
    st.integers(1, 3),
    st.sets(st.integers(1, 6), min_size=1, max_size=2),
    st.text("xyz", max_size=2),
)
def test_what_is_certain_never_changes(players: int, size: int, rounds: int, slow: set[int], lot: str) -> None:
    """BIG 7.2.2: enumerated over the results that the slow tables can have."""
    event = slowed(played(players, size, rounds, lot), slow)
    last = event.rounds[-1]
    slow &= {t.number for t in last.tables}
    certain = tables_certain_next(event)
    for ending in every_ending(last, slow):
        try:
            drawn = draw(replace(event, rounds=(*event.rounds[:-1], ending)), "n")
        except RuleError:
            assert not certain
            continue
        tables = {each.number: frozenset(each.seats) for each in drawn.tables}
        assert certain.items() <= tables.items()


def test_a_slow_table_at_the_bottom_holds_nobody_up_at_the_top() -> None:
    """BIG 7.2.2: after two rounds the leaders cannot be reached from the last table."""
    one = round_(1, table(1, a=9, b=8, c=7), table(2, d=9, e=8, f=7), table(3, g=9, h=8, i=7))
    two = round_(2, table(1, a=9, d=8, g=7), table(2, b=9, e=8, h=7), table(3, seat("c"), seat("f"), seat("i")))
    certain = tables_certain_next(tournament("abcdefghi", one, two, table_size=3))
    assert certain == {1: frozenset("adb")}


@pytest.mark.parametrize("size", [2, 3])
def test_with_all_results_in_only_lots_are_uncertain(size: int) -> None:
    """BIG 7.2.2."""
    event = played(12, size, 2, "q")
    assert tables_certain_next(event)
    assert tables_certain_next(tournament(8)) == {}


def test_nothing_is_claimed_before_a_final_phase() -> None:
    """BIG 7.2.1, BIG 7.2.2."""
    event = replace(played(12, 3, 2, "q"), params={"rounds": 2, "final_phase": "final"})
    assert tables_certain_next(event) == {}
    assert tables_certain_next(replace(event, params={"rounds": 2})) == {}
