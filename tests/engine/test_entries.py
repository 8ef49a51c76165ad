"""Who is in a tournament when a round is drawn, and who has met whom."""

from __future__ import annotations

from datetime import date

import pytest

from tabellone.engine.entries import entrants_in, had_bye, left_before, met_in
from tabellone.engine.facts import Player, Round, Seat, Table, Tournament, Withdrawal

DAY = date(2026, 3, 1)


def tournament(*withdrawals: tuple[str, str]) -> Tournament:
    players = (Player("ada", "Ada"), Player("late", "Late", from_round=3), Player("bea", "Bea"), Player("ciro", "Ciro"))
    gone = tuple(Withdrawal(player, when) for player, when in withdrawals)
    return Tournament("big", "t", "T", DAY, DAY, players, withdrawals=gone)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        pytest.param(1, ["ada", "bea", "ciro"], id="before the late one"),
        pytest.param(2, ["ada", "ciro"], id="one has left"),
        pytest.param(3, ["ada", "late", "ciro"], id="the late one is there"),
        pytest.param(4, ["late", "ciro"], id="another has left"),
    ],
)
def test_entrants(number: int, expected: list[str]) -> None:
    assert entrants_in(tournament(("bea", "before_round:2"), ("ada", "before_round:4")), number) == expected


def test_a_withdrawal_from_the_finals_is_the_rulebooks_business() -> None:
    gone = tournament(("ada", "before_semifinals"), ("bea", "before_final"))
    assert left_before(gone, 9) == frozenset()


ROUNDS = (
    Round(1, (Table(1, (Seat("a"), Seat("b"), Seat("c"))), Table(2, (Seat("d", status="bye"),)))),
    Round(2, (Table(1, (Seat("a"), Seat("d"))), Table(2, (Seat("b", status="bye"),)))),
)


def test_everybody_at_a_table_has_met() -> None:
    assert met_in(ROUNDS) == {"a": {"b", "c", "d"}, "b": {"a", "c"}, "c": {"a", "b"}, "d": {"a"}}
    assert met_in(ROUNDS[1:]) == {"a": {"d"}, "b": set(), "d": {"a"}}
    assert met_in(()) == {}


def test_byes_of_all_the_rounds() -> None:
    assert had_bye(ROUNDS) == {"b", "d"}
    assert had_bye(ROUNDS[:1]) == {"d"}
