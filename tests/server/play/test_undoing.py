"""Undo: what the preview says is what happens, and what was undone can be brought back."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat, Withdrawal
from tabellone.server.events.models import Tournament
from tabellone.server.journal import queries as journal
from tabellone.server.play.journal_lines import rebuilt
from tabellone.server.play.services import previewed
from tabellone.server.play.standings import standing
from tabellone.server.play.states import state_of
from tabellone.server.play.undoing import Touched, preview, undo
from tabellone.tournament import acts
from tests.server.play.evenings import do, drawn, evening, number_of, published
from tests.server.play.halls import Writing, master, play

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def undone(row: Tournament, number: int) -> None:
    undo(row, number, Writing(why="prova"), seal=preview(row, number).seal)
    row.refresh_from_db()


def places(row: Tournament) -> dict[str, tuple[int, object]]:
    return {line.player: (line.position, line.points) for line in standing(row).rows}


@pytest.mark.parametrize("kind", ["enrol", "publish", "report"])
def test_what_is_shown_is_what_is_done(kind: str) -> None:
    row = evening(rounds=1)
    number = number_of(row, kind)
    shown, wanted = preview(row, number), previewed(row, number).state
    assert shown.problems == ()
    undone(row, number)
    assert state_of(row) == wanted == rebuilt(row)
    last = list(journal.lines_of_stream(row.scope))[-1]
    assert (last.kind, last.data["entries"], last.why) == ("undo", [number, *shown.fallen], "prova")


def test_the_lines_that_fall_are_those_that_cannot_stand() -> None:
    row = evening(rounds=1)
    lines = {entry.number: entry.kind for entry in journal.lines_of_stream(row.scope)}
    shown = preview(row, number_of(row, "publish"))
    assert [lines[number] for number in shown.fallen] == ["report", "report"]


def test_the_moved_lines_of_the_standing_come_true() -> None:
    row = evening(rounds=1)
    before, table = places(row), state_of(row).rounds[0].round.tables[0]
    worst_first = tuple(Seat(seat.player, Decimal(turn)) for turn, seat in enumerate(table.seats))
    do(row, acts.Correct(1, table.number, worst_first))
    corrected = places(row)
    shown = preview(row, row.version)
    assert (shown.after, shown.new_after, shown.fallen, shown.touched) == (1, 1, (), ())
    assert {one.player for one in shown.moved} == {one for one in before if before[one] != corrected[one]}
    undone(row, row.version)
    assert places(row) == before
    assert all(
        (one.position, one.points, one.new_position, one.new_points) == (*corrected[one.player], *before[one.player])
        for one in shown.moved
    )


def test_without_a_complete_round_there_is_no_standing_and_it_is_said() -> None:
    shown = preview(row := evening(rounds=1), number_of(row, "report"))
    assert (shown.after, shown.new_after, shown.moved) == (1, 0, ())


def test_a_draft_drawn_from_what_no_longer_holds_is_named() -> None:
    row = evening(rounds=1)
    drawn(row)
    assert preview(row, number_of(row, "report")).touched == (Touched(2, is_draft=True, gone=False),)
    published(evening_two := evening(rounds=1))
    assert preview(evening_two, number_of(evening_two, "report")).touched == (Touched(2, is_draft=False, gone=False),)
    undone(row, number_of(row, "report"))
    assert len(state_of(row).rounds) == 2


def test_a_round_that_goes_is_named() -> None:
    row = evening(rounds=1)
    assert preview(row, number_of(row, "enrol")).touched == (Touched(1, is_draft=False, gone=True),)


@pytest.mark.parametrize("kind", ["seal", "draw"])
def test_a_draw_is_not_undone_but_thrown_away(kind: str) -> None:
    row = evening(rounds=1)
    with pytest.raises(RuleError, match="draw-stays"):
        preview(row, number_of(row, kind))


def test_undo_of_an_undo_brings_everything_back() -> None:
    row = evening(rounds=2)
    before = state_of(row)
    undone(row, number_of(row, "publish"))
    assert state_of(row) != before
    undone(row, row.version)
    assert state_of(row) == before == rebuilt(row)
    undone(row, row.version)
    assert state_of(row) != before


def test_the_same_undo_twice_is_done_once() -> None:
    row, writing = evening(rounds=1), Writing()
    number = number_of(row, "report")
    first = undo(row, number, writing)
    again = undo(row, number, writing)
    row.refresh_from_db()
    assert (again.repeated, again.entry.pk) == (True, first.entry.pk)
    assert row.version == first.entry.number


def test_another_picture_than_the_one_shown_is_refused() -> None:
    row = evening(rounds=1)
    number = number_of(row, "publish")
    seal = preview(row, number).seal
    do(row, acts.Withdraw(Withdrawal("p001", "before_round:2")))
    undone(row, number_of(row, "report"))
    with pytest.raises(RuleError) as refused:
        undo(row, number, Writing(), seal=seal)
    assert refused.value.code == "undo-changed"


@pytest.mark.parametrize(("number", "code"), [(1, "undo-creation"), (999, "no-such-entry")])
def test_what_cannot_be_undone(number: int, code: str) -> None:
    row = evening(rounds=1)
    with pytest.raises(RuleError) as refused:
        preview(row, number)
    assert refused.value.code == code


def test_a_line_is_undone_once() -> None:
    row = evening(rounds=1)
    number = number_of(row, "report")
    undone(row, number)
    with pytest.raises(RuleError) as refused:
        undo(row, number, Writing())
    assert refused.value.code == "already-undone"


def test_what_is_closed_is_reopened_first() -> None:
    row = evening(rounds=3)
    do(row, acts.Close())
    closing = row.version
    with pytest.raises(RuleError) as refused:
        undo(row, number_of(row, "report"), Writing())
    assert refused.value.code == "tournament-closed"
    undone(row, closing)
    assert not row.closed
    undone(row, number_of(row, "report"))


def test_without_the_entries_everything_after_them_falls() -> None:
    row = evening(rounds=1)
    number = number_of(row, "enrol")
    assert len(preview(row, number).fallen) == row.version - number
    undone(row, number)
    assert (state_of(row).entrants, state_of(row).rounds) == ((), ())


def test_a_withdrawal_before_the_semifinals_touches_no_game_before_them() -> None:
    """RK withdrawals: the two qualifying games are drawn and played whoever leaves after them."""
    row = master(20)
    for _ in range(2):
        published(row)
        play(row)
        row.refresh_from_db()
    do(row, acts.Withdraw(Withdrawal("p001", "before_semifinals")))
    gone = row.version
    assert preview(row, gone).touched == ()
    drawn(row)
    assert preview(row, gone).touched == (Touched(3, is_draft=True, gone=False),)
