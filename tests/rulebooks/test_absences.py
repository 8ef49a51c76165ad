"""When somebody drawn has not come: every way to go on that the rulebook knows."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract import BY_ID
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat, Tournament
from tabellone.engine.tables import problems_at
from tabellone.rulebooks import big, pergioco, risiko
from tests.rulebooks.big import playing
from tests.rulebooks.risiko import drawing
from tests.strategies_pergioco import stage_of, stage_played


def master(players: int, rounds: int = 0) -> Tournament:
    """A Master with a round drawn after so many played."""
    event = drawing.played_on(drawing.evening(players), rounds)
    return drawing.added(event, risiko.draw(event, "drawn"))


def kinds(event: Tournament, number: int, absent: list[str]) -> list[str]:
    return [one.kind for one in risiko.remedies(event, number, absent, seed="s")]


def test_one_of_five_missing_needs_nothing() -> None:
    """RK structure."""
    event = master(9)
    five = next(table for table in event.rounds[0].tables if len(table.seats) == 5)
    (found,) = risiko.remedies(event, 1, [five.players[0]], seed="s")
    assert found.kind == "as_drawn"
    assert [table.seats for table in found.tables if table.number == five.number] == [five.players[1:]]


def test_a_fifth_moves_or_everybody_is_drawn_again() -> None:
    """RK structure: by lot, or a new draw without the absent."""
    event = master(17)
    four = next(table for table in event.rounds[0].tables if len(table.seats) == 4)
    moved, again = risiko.remedies(event, 1, [four.players[0]], seed="s")
    assert (moved.kind, [len(table.seats) for table in moved.tables]) == ("moved", [4, 4, 4, 4])
    assert set(moved.moved) <= set(next(table.seats for table in moved.tables if table.number == four.number))
    assert (again.kind, again.moment) == ("draw_again", "before_round:1")


def test_three_at_a_table_is_to_be_confirmed() -> None:
    """RK structure: seven cannot be seated otherwise."""
    event = master(8)
    absent = [event.rounds[0].tables[0].players[0]]
    (found,) = risiko.remedies(event, 1, absent, seed="s")
    assert (found.kind, found.confirm) == ("threes", "accept_three")
    (again,) = risiko.remedies(replace(event, params={"accept_three": True}), 1, absent, seed="s")
    assert again.confirm == ""


def test_too_few_to_go_on() -> None:
    """RK structure: nothing to confirm, so no parameter is named."""
    event = master(4)
    with pytest.raises(RuleError, match="risiko-absences-too-many") as refused:
        risiko.remedies(event, 1, event.rounds[0].tables[0].players[:2], seed="s")
    assert "param" not in refused.value.values


@pytest.mark.parametrize(("rounds", "moment"), [(2, "before_semifinals"), (3, "before_final")])
def test_who_gives_up_a_semifinal_is_replaced(rounds: int, moment: str) -> None:
    """RK withdrawals: by a new draw with who comes next."""
    event = master(20, rounds)
    absent = event.rounds[-1].tables[0].players[0]
    again, stays = risiko.remedies(event, rounds + 1, [absent], seed="s")
    assert (again.kind, again.moment, stays.kind) == ("draw_again", moment, "mark_absent")
    before = drawing.leaving(drawing.cut(event, rounds), again.moment, absent)
    assert absent not in drawing.seats_of(risiko.draw(before, "again"))


def test_once_begun_the_seat_is_marked() -> None:
    """RK structure: the table counts as one of those present."""
    event = drawing.played_on(drawing.evening(9), 1)
    assert kinds(event, 1, [event.players[0].id]) == ["mark_absent"]
    assert kinds(event, 1, []) == []


@given(st.sampled_from([8, 9, 13, 18, 22]), st.data())
def test_what_is_proposed_seats_everybody_present_once(players: int, data: st.DataObject) -> None:
    """RK structure."""
    event = master(players)
    absent = data.draw(st.sets(st.sampled_from([player.id for player in event.players]), min_size=1, max_size=3))
    try:
        found = risiko.remedies(event, 1, absent, seed="s")
    except RuleError:
        return
    here = sorted(player.id for player in event.players if player.id not in absent)
    for one in found:
        sizes = [len(table.seats) for table in one.tables]
        assert not sizes or sorted(p for table in one.tables for p in table.seats) == here
        assert all(size >= (3 if one.kind == "threes" else 4) for size in sizes)


def test_big_draws_again_or_marks_the_seat() -> None:
    """BIG 4.1, ruling absent-seat."""
    waiting = playing.round_(1, playing.table(1, playing.seat("a"), playing.seat("b"), playing.seat("c")))
    event = playing.tournament("abc", waiting)
    found = big.remedies(event, 1, ["a"], seed="s")
    assert [(one.kind, one.moment) for one in found] == [("draw_again", "before_round:1"), ("mark_absent", "")]
    assert [one.kind for one in big.remedies(event, 1, ["a", "b"], seed="s")] == ["mark_absent"]
    begun = playing.tournament("abc", playing.round_(1, playing.table(1, a=3, b=2, c=1)))
    assert [one.kind for one in big.remedies(begun, 1, ["a"], seed="s")] == ["mark_absent"]
    assert big.remedies(event, 1, ["z"], seed="s") == ()


def test_in_a_stage_an_absence_is_a_result() -> None:
    """PG 25, PG 26."""
    event = stage_played(stage_of(4), "a")
    fresh = [replace(table, seats=tuple(Seat(p) for p in table.players)) for table in event.rounds[0].tables]
    drawn = replace(event, rounds=(replace(event.rounds[0], tables=tuple(fresh)),))
    assert [one.kind for one in pergioco.remedies(drawn, 1, ["p0"], seed="s")] == ["mark_absent", "draw_again"]
    assert [one.kind for one in pergioco.remedies(event, 1, ["p0"], seed="s")] == ["mark_absent"]
    table = next(table for table in fresh if "p0" in table.players)
    seats = [Seat(p, status="absent") if p == "p0" else Seat(p, Decimal(1)) for p in table.players]
    assert problems_at(drawn, 1, table.number, seats, pergioco.problems) == ()


@pytest.mark.parametrize("name", list(BY_ID))
def test_a_round_that_is_not_there(name: str) -> None:
    book = BY_ID[name]
    with pytest.raises(RuleError, match="no-such-round"):
        book.remedies(stage_of(4), 1, ["p0"], seed="s")
