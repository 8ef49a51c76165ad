"""A table calls the referee; the word that comes back stays with its source."""

from __future__ import annotations

import pytest

from tabellone.course.hall import Call
from tabellone.course.halls import hall_of
from tabellone.engine.errors import RuleError
from tabellone.server.desk import hall
from tabellone.server.desk.hall import AtTable
from tabellone.server.events.models import Tournament
from tabellone.server.play.states import state_of
from tests.server.desk import tables
from tests.server.desk.halls import Writing

pytestmark = pytest.mark.django_db


def calls(row: Tournament) -> tuple[Call, ...]:
    row.refresh_from_db()
    return hall_of(state_of(row), 1).calls


def call(row: Tournament, words: str = "May I?", player: str = "a", writing: Writing | None = None) -> None:
    hall.call(row, AtTable(1, 1, player), "question", words, writing or Writing())


def test_a_call_is_on_record_with_who_and_what() -> None:
    row = tables.risiko()
    call(row, "  May I take it back?  ")
    (made,) = calls(row)
    assert (made.table, made.kind, made.player, made.text) == (1, "question", "a", "May I take it back?")
    assert hall.open_calls(state_of(row)) == [(1, 0, made)]


def test_the_same_call_waits_once_however_often_it_is_sent() -> None:
    row, form = tables.risiko(), Writing()
    for writing in (form, form, Writing()):
        call(row, writing=writing)
    assert len(calls(row)) == 1
    hall.decide(row, 1, 0, Writing(), text="You may.", source="referee")
    call(row)  # the question comes up again
    assert len(calls(row)) == 2


def test_somebody_may_call_without_saying_who() -> None:
    row = tables.risiko()
    call(row, player="")
    assert calls(row)[0].player == ""


def test_nobody_calls_for_another_table() -> None:
    with pytest.raises(RuleError) as refused:
        call(tables.risiko(), player="e")
    assert refused.value.code == "not-at-table"


def test_a_decision_rests_on_a_source_and_is_made_once() -> None:
    row = tables.risiko()
    call(row)
    source = hall.sources(state_of(row))[0]
    hall.decide(row, 1, 0, Writing(), text="You may.", source=source)
    decision = calls(row)[0].decision
    assert decision is not None
    assert (decision.text, decision.source) == ("You may.", source)
    with pytest.raises(RuleError) as refused:
        hall.decide(row, 1, 0, Writing(), text="No.", source=source)
    assert refused.value.code == "already-decided"


def test_words_without_an_end_are_refused() -> None:
    with pytest.raises(RuleError) as refused:
        call(tables.risiko(), "x" * 1001)
    assert refused.value.code == "words-too-long"
