"""Places in the hall (ruling fixed-spot): fixed for who needs one, the draw left as it is."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tabellone.course import acts
from tabellone.course.spots import spots
from tests.course.examples import DRAFT, ENTERED, after, drawn, table

TABLES = (table(1, "abcd"), table(2, "efgh"), table(3, "ijkl"))


def test_without_fixed_players_tables_stand_at_their_numbers() -> None:
    assert spots(TABLES, {}) == {1: 1, 2: 2, 3: 3}


def test_a_table_changes_places_with_the_one_where_its_player_needs_to_sit() -> None:
    assert spots(TABLES, {"e": 1}) == {1: 2, 2: 1, 3: 3}
    assert spots(TABLES, {"i": 1}) == {1: 3, 2: 2, 3: 1}  # the table between stays
    assert spots(TABLES, {"i": 9}) == {1: 1, 2: 2, 3: 9}
    assert spots(TABLES, {"i": 1, "e": 3}) == {1: 2, 2: 3, 3: 1}  # whose place is taken goes where one is left


def test_two_at_one_table_stand_at_the_firsts_and_two_tables_at_one_spot_share_by_number() -> None:
    assert spots(TABLES, {"a": 3, "b": 2})[1] == 3
    assert spots(TABLES, {"a": 2, "e": 2})[1] == 2
    assert spots(TABLES, {"a": 2, "e": 2, "f": 7})[2] == 7


@given(st.dictionaries(st.sampled_from("abcdefghijkl"), st.integers(1, 12)))
def test_every_table_stands_somewhere_of_its_own(fixed: dict[str, int]) -> None:
    placed = spots(TABLES, fixed)
    assert list(placed) == [1, 2, 3]
    assert len(set(placed.values())) == 3
    assert min(placed.values()) >= 1


def test_a_fixed_place_holds_for_the_draw_and_for_seating_by_hand() -> None:
    fixed = after(ENTERED, acts.Amend(replace(ENTERED.entrants[4], spot=1)), drawn(1, "abcd", "efgh"))
    assert fixed.rounds[0].spots == {1: 2, 2: 1}
    moved = after(fixed, acts.Arrange(1, (table(1, "ebcd"), table(2, "afgh"))))
    assert moved.rounds[0].spots == {1: 1, 2: 2}
    assert DRAFT.rounds[0].spots == {}
