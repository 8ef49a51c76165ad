"""RK points: one winner, one order, and class points that never go down with more table points."""

from __future__ import annotations

from decimal import Decimal
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.facts import Seat
from tabellone.rulebooks import risiko
from tabellone.rulebooks.risiko.points import (
    ORDER,
    Contender,
    class_points,
    contenders,
    table_games,
    table_order,
    table_parted_by,
)
from tests.rulebooks.risiko.drawing import round_, table, tournament


@st.composite
def tables(draw: st.DrawFn, *, most: int = 86) -> list[Seat]:
    """Tables of three to five with plenty of equal figures; somebody may be absent, leave, or reach the objective."""
    count = draw(st.integers(3, 5))
    winner = draw(st.none() | st.integers(0, count - 1))
    statuses = st.sampled_from(["played", "played", "played", "absent", "abandoned"])
    seats = []
    for i in range(count):
        score = Decimal(draw(st.integers(0, most)))
        status = "played" if i == winner else draw(statuses)
        off = draw(st.none() | st.integers(0, 3))
        one = Seat(f"p{i}", score, objective=i == winner, off_objective=off, status=status)  # type: ignore[arg-type]  # drawn from the statuses
        seats.append(one)
    return seats


def beats(one: Contender, other: Contender) -> bool:
    """The rule for two players, written out (RK points)."""
    if (one.seat.status == "abandoned") != (other.seat.status == "abandoned"):
        return other.seat.status == "abandoned"
    if one.seat.objective != other.seat.objective:
        return one.seat.objective
    if one.seat.score != other.seat.score:
        return (one.seat.score or 0) > (other.seat.score or 0)
    if (one.seat.off_objective or 0) != (other.seat.off_objective or 0):
        return (one.seat.off_objective or 0) > (other.seat.off_objective or 0)
    return one.turn > other.turn


@given(tables(most=3))
def test_the_order_is_strict_and_total(seats: list[Seat]) -> None:
    order = table_order(contenders(seats))
    for ahead, behind in combinations(order, 2):
        assert beats(ahead, behind)
        assert not beats(behind, ahead)
        assert table_parted_by(ahead, behind) in {one.__name__ for one in ORDER}


@given(tables(most=3))
def test_the_order_does_not_depend_on_how_it_is_read(seats: list[Seat]) -> None:
    present = contenders(seats)
    assert table_order(present) == table_order(reversed(present))


@given(st.integers(0, 86), st.integers(0, 86), st.sampled_from([3, 4, 5]), st.booleans())
def test_more_table_points_are_never_worth_less(one: int, other: int, players: int, won: bool) -> None:
    low, high = sorted((one, other))
    assert class_points(low, players=players, won=won) <= class_points(high, players=players, won=won)


@given(st.integers(0, 86), st.sampled_from([3, 4, 5]))
def test_class_points_are_thousandths_and_the_winner_has_more(table_points: int, players: int) -> None:
    lost, won = (class_points(table_points, players=players, won=one) for one in (False, True))
    assert lost.as_tuple().exponent == won.as_tuple().exponent == -3
    assert 0 <= lost < 1 <= won <= Decimal("1.100")


@given(st.integers(0, 86))
def test_at_five_the_exact_product_is_never_cut(table_points: int) -> None:
    points = class_points(table_points, players=5, won=False)
    exact = Decimal(table_points) * Decimal("1.25") / 1000
    assert exact <= points < exact + Decimal("0.001")


def test_an_absent_turn_still_counts() -> None:
    """The order of play is that of the seats, whoever stays away."""
    seats = [Seat("a", Decimal(5)), Seat("b", status="absent"), Seat("c", Decimal(5)), Seat("d", Decimal(1))]
    assert [(one.seat.player, one.turn) for one in table_order(contenders(seats))] == [("c", 3), ("a", 1), ("d", 4)]


def test_a_turn_that_is_given_holds_against_the_order_of_the_seats() -> None:
    """RK points, ruling real-turn-order: whoever really played later stands before."""
    tied = {"score": 40, "off_objective": 5}
    seated = table(1, {"a": tied, "b": tied, "c": 12, "d": 9})
    assert [game.player for game in table_games(seated, round_number=1)][:2] == ["b", "a"]
    said = table(1, {"a": {**tied, "turn": 3}, "b": {**tied, "turn": 1}, "c": 12, "d": 9})
    assert [game.player for game in table_games(said, round_number=1)][:2] == ["a", "b"]


def test_check_warns_where_a_win_hangs_on_a_turn_that_nobody_gave() -> None:
    """RK points, ruling real-turn-order: not behind the winner of a qualifying game, where it decides nothing."""
    tied = {"score": 40, "off_objective": 5}
    first = tournament("abcd", round_(1, {"a": tied, "b": tied, "c": 12, "d": 9}))
    (note,) = risiko.notes(first)
    assert (note.code, note.place, note.values["players"]) == (
        "turn-not-given",
        "rounds[0].tables[0].seats",
        ("a", "b"),
    )
    unsaid = tournament("abcd", round_(1, {"a": 40, "b": 40, "c": 12, "d": 9}))
    assert [one.values["players"] for one in risiko.notes(unsaid)] == [("a", "b")]
    off = tournament("abcd", round_(1, {"a": 40, "b": tied, "c": 12, "d": 9}))
    assert list(risiko.notes(off)) == []  # who wrote none down had none
    behind = tournament("abcd", round_(1, {"c": 50, "a": tied, "b": tied, "d": 9}))
    assert list(risiko.notes(behind)) == []
