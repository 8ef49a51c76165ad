"""How many tables a field makes, one of them found and filled in, and who played when."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.rulebook import has_begun, last_drawn, round_moments
from tabellone.engine.errors import Problem, RuleError
from tabellone.engine.facts import Player, Round, Seat, Table, Tournament
from tabellone.engine.tables import (
    SEATED,
    even_sizes,
    numbered_table,
    problems_at,
    stretched_sizes,
    turns_at,
    with_seats,
    without_turn,
    wrong_with,
)


@pytest.mark.parametrize(
    ("players", "size", "sizes"),
    [
        pytest.param(9, 4, (3, 3, 3), id="BIG 4.1 nine at fours"),
        pytest.param(10, 4, (4, 3, 3), id="BIG 4.1 ten at fours, ruling short-tables"),
        pytest.param(12, 4, (4, 4, 4), id="BIG 4.1 twelve at fours"),
        pytest.param(5, 4, (3, 2), id="BIG 4.1 five at fours"),
        pytest.param(3, 4, (3,), id="BIG 4.1 a single short table"),
        pytest.param(7, 2, (2, 2, 2, 1), id="BIG 4.1 an odd player"),
        pytest.param(0, 4, (), id="BIG 4.1 nobody"),
    ],
)
def test_even_sizes(players: int, size: int, sizes: tuple[int, ...]) -> None:
    assert even_sizes(players, size) == sizes


@given(st.integers(1, 500), st.integers(1, 8))
def test_even_tables_hold_everybody_and_differ_by_one_at_most(players: int, size: int) -> None:
    sizes = even_sizes(players, size)
    assert sum(sizes) == players
    assert len(sizes) == -(-players // size)
    assert max(sizes) <= size
    assert max(sizes) - min(sizes) <= 1
    assert list(sizes) == sorted(sizes, reverse=True)


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        pytest.param(4, (4,), id="RK structure one table"),
        pytest.param(5, (5,), id="RK structure one table of five"),
        pytest.param(15, (5, 5, 5), id="RK structure only fives"),
        pytest.param(61, (4,) * 14 + (5,), id="RK structure one five, the last"),
        pytest.param(63, (4,) * 12 + (5,) * 3, id="RK structure three fives, the last"),
        *(pytest.param(n, None, id=f"RK structure {n} cannot be seated") for n in (-4, 0, 1, 2, 3, 6, 7, 11)),
    ],
)
def test_stretched_sizes(players: int, sizes: tuple[int, ...] | None) -> None:
    assert stretched_sizes(players, 4) == sizes


ONE = Round(1, (Table(1, (Seat("a"), Seat("b"))), Table(4, (Seat("c"), Seat("d")))))
DAY = date(2026, 3, 1)
EVENT = Tournament("big", "t", "T", DAY, DAY, tuple(Player(p, p) for p in "abcd"), rounds=(ONE,))


def test_other_seats_at_one_table() -> None:
    filled = with_seats(EVENT, 1, 4, [Seat("c", Decimal(3)), Seat("d", Decimal(1))])
    assert numbered_table(filled, 1, 4)[1].seats[0].score == 3
    assert numbered_table(filled, 1, 1) == (filled.rounds[0], ONE.tables[0])
    assert EVENT.rounds == (ONE,)


@pytest.mark.parametrize(("number", "table"), [(1, 2), (2, 1)])
def test_a_table_that_is_not_there(number: int, table: int) -> None:
    with pytest.raises(RuleError, match="no-such-table"):
        numbered_table(EVENT, number, table)


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ((), "empty-table"),
        ((Seat("a", place=1), Seat("b")), "places-on-some"),
        ((Seat("a", status="void"), Seat("b")), "void-on-some"),
        ((Seat("a", status="bye"), Seat("b", status="bye")), "bye-not-alone"),
        ((Seat("a", status="bye"),), ""),
        ((Seat("a"), Seat("b", status="absent")), ""),
    ],
)
def test_what_no_table_may_be(seats: tuple[Seat, ...], code: str) -> None:
    assert wrong_with(Table(1, seats)) == code


def test_problems_of_the_table_alone_with_places_inside_it() -> None:
    found = [
        Problem("x", "rounds[0].tables[1].seats[0].score"),
        Problem("y", "rounds[0].tables[0].seats"),
        Problem("z"),
    ]
    assert problems_at(EVENT, 1, 4, [Seat("c"), Seat("d")], lambda _: found) == (Problem("x", "seats[0].score"),)


@pytest.mark.parametrize(
    ("seat", "place"),
    [
        (Seat("c", Decimal("Infinity")), "seats[0].score"),
        (Seat("c", bid=Decimal("NaN")), "seats[0].bid"),
        (Seat("c", tiebreak={"cards": Decimal(10) ** 30}), "seats[0].tiebreak.cards"),
    ],
)
def test_figures_that_are_no_numbers_reach_no_rulebook(seat: Seat, place: str) -> None:
    def check(_: Tournament) -> list[Problem]:
        raise AssertionError

    assert [one.place for one in problems_at(EVENT, 1, 4, [seat, Seat("d")], check)] == [place]


def test_where_a_tournament_stands() -> None:
    assert last_drawn(Tournament("big", "t", "T", DAY, DAY, ())) is None
    assert not has_begun(ONE)
    assert round_moments(EVENT) == ("before_round:2", "before_round:1")
    begun = with_seats(EVENT, 1, 1, [Seat("a", Decimal(1)), Seat("b")])
    assert round_moments(begun) == ("before_round:2",)


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
