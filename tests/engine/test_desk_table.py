"""One table of a tournament: found, filled in, and what no document may hold at it."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from tabellone.contract.rulebook import has_begun, last_drawn, round_moments
from tabellone.engine.errors import Problem, RuleError
from tabellone.engine.facts import Player, Round, Seat, Table, Tournament
from tabellone.engine.tables import numbered_table, problems_at, with_seats, wrong_with

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
    assert problems_at(EVENT, 1, 4, lambda _: found) == (Problem("x", "seats[0].score"),)


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

    filled = with_seats(EVENT, 1, 4, [seat, Seat("d")])
    assert [one.place for one in problems_at(filled, 1, 4, check)] == [place]


def test_where_a_tournament_stands() -> None:
    assert last_drawn(Tournament("big", "t", "T", DAY, DAY, ())) is None
    assert not has_begun(ONE)
    assert round_moments(EVENT) == ("before_round:2", "before_round:1")
    begun = with_seats(EVENT, 1, 1, [Seat("a", Decimal(1)), Seat("b")])
    assert round_moments(begun) == ("before_round:2",)
