"""Who played when at a table: turns as given, else as the seats stand."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.facts import Seat, Table
from tabellone.engine.tables import SEATED, turns_at, without_turn, wrong_with


def seats(**given_: int | None) -> tuple[Seat, ...]:
    return tuple(Seat(player, turn=turn) for player, turn in given_.items())


def test_without_turns_the_seats_stand_in_order() -> None:
    assert turns_at(seats(a=None, b=None, c=None)) == {"a": 1, "b": 2, "c": 3}


def test_a_turn_that_is_given_holds_and_the_others_take_what_is_left() -> None:
    assert turns_at(seats(a=3, b=None, c=1, d=None)) == {"a": 3, "b": 2, "c": 1, "d": 4}


@given(st.permutations([1, 2, 3, 4]), st.sets(st.integers(0, 3)))
def test_turns_are_always_an_order(order: list[int], said: set[int]) -> None:
    sat = tuple(Seat(f"p{n}", turn=turn if n in said else None) for n, turn in enumerate(order))
    assert sorted(turns_at(sat).values()) == [1, 2, 3, 4]
    assert wrong_with(Table(1, sat)) == ""


def test_who_has_not_said_when_they_played() -> None:
    table = Table(1, seats(a=None, b=2, c=None))
    assert without_turn(table) == {"a", "c"}
    assert without_turn(Table(1, seats(a=None, b=2, c=1))) == frozenset()  # only one turn is left for a
    assert without_turn(replace(table, extra={SEATED: True})) == frozenset()


def test_a_turn_twice_or_beyond_the_seats_is_refused() -> None:
    assert wrong_with(Table(1, seats(a=1, b=1))) == "turns-twice"
    assert wrong_with(Table(1, seats(a=3, b=None))) == "turns-twice"
