"""When somebody drawn has not come, and the moments at which somebody can leave."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract import BY_ID, Rulebook
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat, Table, Tournament
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


def drawn_phase(book: Rulebook, event: Tournament) -> str | None:
    try:
        return book.draw(event, "next").phase
    except RuleError:
        return None


@pytest.mark.parametrize("players", [4, 5, 9, 10, 12, 13, 16, 20, 49, 50, 103])
def test_a_master_from_the_first_game_to_the_last(players: int) -> None:
    """RK structure, RK semifinals."""
    event = drawing.played_on(drawing.evening(players), 4)
    for rounds in range(len(event.rounds) + 1):
        before = drawing.cut(event, rounds)
        assert risiko.next_phase(before) == drawn_phase(risiko, before)


def test_moments_of_a_master() -> None:
    """RK withdrawals: before a round, before the semifinals, before the final."""
    event = drawing.played_on(drawing.evening(20), 4)
    fresh = [replace(one, tables=tuple(map(unreported, one.tables))) for one in event.rounds]
    cut = [drawing.cut(event, rounds) for rounds in range(5)]
    waiting = [replace(cut[n], rounds=(*cut[n].rounds, fresh[n])) for n in range(4)]
    assert [risiko.withdrawal_moments(one) for one in cut] == [
        ("before_round:1",),
        ("before_round:2",),
        ("before_semifinals", "before_final"),
        ("before_final",),
        (),
    ]
    assert [risiko.withdrawal_moments(one) for one in waiting] == [
        ("before_round:2", "before_round:1"),
        ("before_semifinals", "before_final", "before_round:2"),
        ("before_final", "before_semifinals"),
        ("before_final",),
    ]


def unreported(table: Table) -> Table:
    return replace(table, seats=tuple(Seat(seat.player) for seat in table.seats))


def test_few_players_go_straight_to_the_final() -> None:
    """RK semifinals, ruling too-few."""
    event = drawing.played_on(drawing.evening(8), 2)
    assert risiko.next_phase(event) == "final"
    assert risiko.withdrawal_moments(event) == ("before_final",)


@pytest.mark.parametrize(
    "fields",
    [
        {"params": {"rounds": 2}},
        {"params": {"rounds": 2, "final_phase": "final"}},
        {"params": {"rounds": 2, "final_phase": "national"}},
        {"national_final": True, "game": "splendor"},
        {"national_final": True, "game": "carcassonne", "table_size": 2},
        {"system": "knockout", "table_size": 2, "game": "carcassonne"},
        {"system": "round_robin", "table_size": 2},
        {"params": {"rounds": 3, "final_phase": "national"}, "table_size": 3},
    ],
)
@given(players=st.integers(4, 22), spread=st.integers(1, 30))
def test_a_big_tournament_from_the_first_round_to_the_last(fields: dict[str, Any], players: int, spread: int) -> None:
    """BIG 4.1, BIG 4.3, BIG 7.2.1, BIG 8.1."""
    event, draws = playing.play_on(playing.tournament(players, **fields), spread=spread, most=60)
    assert [big.next_phase(replace(event, rounds=event.rounds[:n])) for n in range(len(draws))] == [
        one.phase for one in draws
    ]
    assert big.next_phase(event) is None
    assert big.withdrawal_moments(event) == ()


def test_while_tables_are_playing() -> None:
    """BIG 7.2.1: as things stand; a final under way is followed by nothing."""
    one = playing.round_(1, playing.table(1, a=9, b=8), playing.table(2, playing.seat("c"), playing.seat("d")))
    event = playing.tournament("abcd", one, table_size=2, params={"rounds": 1, "final_phase": "final"})
    assert big.next_phase(event) == "final"
    assert big.withdrawal_moments(event) == ("before_round:2",)
    final = playing.round_(2, playing.table(1, playing.seat("a"), playing.seat("b")), phase="final")
    over = replace(event, rounds=(playing.round_(1, playing.table(1, a=9, b=8), playing.table(2, c=3, d=1)), final))
    assert big.next_phase(over) is None
    assert big.withdrawal_moments(over) == ("before_round:2",)


def test_a_stage_goes_on_or_ends() -> None:
    """PG 2: Swiss as long as it is wanted, all against all until all have met, other formats elsewhere."""
    swiss, everybody = stage_of(5), stage_of(4, "round_robin")
    for n in range(3):
        assert pergioco.next_phase(swiss) == drawn_phase(pergioco, swiss) == "swiss"
        assert pergioco.next_phase(everybody) == "round_robin"
        assert pergioco.withdrawal_moments(swiss) == (f"before_round:{n + 1}",)
        swiss, everybody = stage_played(swiss, f"s{n}"), stage_played(everybody, f"s{n}")
    assert pergioco.next_phase(everybody) is drawn_phase(pergioco, everybody) is None
    assert pergioco.withdrawal_moments(everybody) == ()
    assert pergioco.next_phase(stage_of(8, "knockout")) is None
    assert pergioco.next_phase(stage_of(1)) is None


def test_a_swiss_stage_ends_with_the_rounds_that_are_planned() -> None:
    planned = replace(stage_of(8), params={"rounds": 2})
    for number in (1, 2):
        assert pergioco.next_phase(planned) == "swiss"
        planned = stage_played(planned, f"s{number}")
        assert pergioco.standing(planned).final is (number == 2)
    assert pergioco.next_phase(planned) is None
    assert pergioco.withdrawal_moments(planned) == ()
    assert pergioco.next_phase(replace(planned, params={})) == "swiss"
    assert pergioco.next_phase(replace(planned, params={"rounds": 3})) == "swiss"
    assert pergioco.propose("hex", 8).params == {"rounds": 3}
