"""Undo: the acts again without some of them; what cannot be done any more falls, and comes back with a redo."""

from __future__ import annotations

import pytest

from tabellone.engine.errors import RuleError
from tabellone.tournament import acts
from tabellone.tournament.acts import Act
from tabellone.tournament.state import Settings, State
from tabellone.tournament.undo import JournalLine, out_of_force, replayed, without
from tests.tournament.examples import after, drawn, entrants, head, seats

ACTS: tuple[Act, ...] = (
    acts.Settle(Settings(head())),
    acts.Enrol(entrants()),
    drawn(1, "abcd", "efgh"),
    acts.Publish(1),
    acts.Report(1, 1, seats("abcd", 40, 30, 20, 10)),
    acts.CheckIn(("a",)),
    acts.Report(1, 2, seats("efgh", 40, 30, 20, 10)),
)
LINES = [JournalLine(number, act) for number, act in enumerate(ACTS, 1)]


def undone(lines: list[JournalLine], number: int) -> tuple[list[JournalLine], State]:
    """The journal with one more line that undoes another, as the platform writes it."""
    found = without(lines, number)
    return [*lines, JournalLine(len(lines) + 1, undoes=(number, *found.fallen))], found.state


def state_of(lines: list[JournalLine]) -> State:
    return replayed(lines, out_of_force(lines)).state


def refusal(lines: list[JournalLine], number: int) -> str:
    with pytest.raises(RuleError) as caught:
        without(lines, number)
    return caught.value.code


def test_the_last_line_undone_is_the_state_before_it() -> None:
    lines, state = undone(LINES, 7)
    assert state == state_of(lines) == after(None, *ACTS[:6])


def test_a_line_in_the_middle_leaves_what_does_not_hang_on_it() -> None:
    lines, state = undone(LINES, 5)
    assert lines[-1].undoes == (5,)
    assert state == after(None, *ACTS[:4], *ACTS[5:])


def test_what_cannot_be_done_any_more_falls() -> None:
    found = without(LINES, 3)
    assert found.fallen == (4, 5, 7)
    assert found.state == after(None, *ACTS[:2], ACTS[5])


def test_an_undone_undo_brings_all_of_it_back() -> None:
    lines, _ = undone(LINES, 2)
    assert lines[-1].undoes == (2, 3, 4, 5, 6, 7)
    lines, state = undone(lines, 8)
    assert lines[-1].undoes == (8,)
    assert state == state_of(lines) == state_of(LINES)


def test_undo_of_the_undo_of_an_undo() -> None:
    lines, without_report = undone(LINES, 5)
    lines, with_report = undone(lines, 8)
    lines, again = undone(lines, 9)
    assert (again, with_report) == (without_report, state_of(LINES))
    assert state_of(lines) == again


def test_what_was_done_meanwhile_gives_way_to_a_redo_and_comes_back() -> None:
    lines, _ = undone(LINES, 5)
    other = acts.Report(1, 1, seats("abcd", 1, 2, 3, 4))
    lines = [*lines, JournalLine(9, other)]
    meanwhile = state_of(lines)
    lines, state = undone(lines, 8)
    assert lines[-1].undoes == (8, 9)
    assert state == state_of(LINES)
    assert undone(lines, 10)[1] == meanwhile


def test_what_cannot_be_undone() -> None:
    lines, _ = undone(LINES, 5)
    assert refusal(lines, 5) == "already-undone"
    assert refusal(lines, 99) == "no-such-entry"
    assert refusal(lines, 1) == "undo-creation"


def test_closed_only_the_closing_is_undone() -> None:
    lines = [*LINES, JournalLine(8, acts.Close())]
    for number in range(2, 8):
        assert refusal(lines, number) == "tournament-closed"
    lines, state = undone(lines, 8)
    assert state == state_of(LINES)
    lines, state = undone(lines, 9)
    assert state.closed
    assert undone(lines, 10)[1] == undone(lines, 8)[1] == state_of(LINES)


def test_lines_of_other_kinds_change_nothing() -> None:
    assert state_of([*LINES, JournalLine(8)]) == state_of(LINES)
