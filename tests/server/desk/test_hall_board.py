"""The board of the hall: stages, reports with who stands for them, calls that wait, own clocks, slow tables."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tabellone.server.desk import hall as desk
from tabellone.server.desk.hall.board import Board, board_of, calls_at
from tabellone.server.events.models import Tournament
from tabellone.server.play.states import state_of
from tests.server.desk import tables
from tests.server.desk.halls import Writing, play
from tests.server.web import hall_scene as scene
from tests.server.web.hall_scene import fresh

pytestmark = pytest.mark.django_db


def seen(row: Tournament, *, later: int = 0) -> Board:
    return board_of(state_of(fresh(row)), timezone.now() + timedelta(minutes=later))


def stages(row: Tournament) -> dict[int, str]:
    return {one.table.number: one.stage for one in seen(row).rounds[0].tables}


def test_tables_go_from_open_over_waiting_to_done() -> None:
    row = tables.risiko()
    assert stages(row) == {1: "open", 2: "open"}
    scene.reports(row)
    assert stages(row) == {1: "waiting", 2: "open"}
    scene.confirms(row, "b")
    assert stages(row) == {1: "done", 2: "open"}
    assert seen(row).rounds[0].done == 1


def test_a_dispute_comes_first_and_a_decision_ends_it() -> None:
    row = tables.risiko()
    scene.reports(row, "e", 2)
    scene.calls(row, "f", 2)
    assert [one.stage for one in seen(row).rounds[0].tables] == ["disputed", "open"]
    desk.settle(fresh(row), 1, 0, Writing(), text="Vale così.", source="referee")
    assert stages(row) == {1: "open", 2: "waiting"}


def test_a_question_leaves_the_table_in_play() -> None:
    row = tables.risiko()
    scene.calls(row, kind="question")
    assert stages(row)[1] == "open"
    assert [one.asks for one in seen(row).rounds[0].tables] == [True, False]


def test_a_dispute_about_a_result_that_stands_is_seen_too() -> None:
    row = tables.risiko()
    scene.reports(row)
    scene.confirms(row, "b")
    scene.calls(row)
    assert stages(row)[1] == "disputed"
    assert seen(row).rounds[0].tables[0].reported


def test_a_report_says_who_stands_for_it_and_who_could_still() -> None:
    row = tables.risiko()
    scene.reports(row)
    waiting = seen(row).rounds[0].tables[0].waiting
    assert waiting
    names = tables.NAMES
    assert (waiting.by, waiting.confirmed, waiting.missing) == (names[0], (), tuple(names[1:4]))
    assert not waiting.one_phone
    assert not waiting.enough


def test_calls_wait_the_oldest_first_with_their_minutes() -> None:
    row = tables.risiko()
    scene.calls(row, "e", 2, "question", "uno")
    scene.calls(row, "a", 1, "question", "due")
    calls = seen(row, later=4).calls
    assert [(one.call.text, one.place, one.minutes) for one in calls] == [("uno", 2, 4), ("due", 1, 4)]


def test_decided_calls_stay_with_their_table() -> None:
    row = tables.risiko()
    scene.calls(row, kind="question")
    desk.settle(fresh(row), 1, 0, Writing(), text="Sì.", source="rulebook")
    assert seen(row).calls == ()
    found = calls_at(state_of(fresh(row)), 1, 1, timezone.now() + timedelta(hours=2))
    assert [(one.call.decision.text, one.minutes) for one in found if one.call.decision] == [("Sì.", 0)]


def test_only_tables_with_time_of_their_own_have_a_clock_of_their_own() -> None:
    row = tables.risiko()
    scene.turns(row, "start", 90)
    assert seen(row).rounds[0].own_time == ()
    scene.turns(row, "extra", 5, table=2)
    assert [one.table.number for one in seen(row).rounds[0].own_time] == [2]
    scene.turns(row, "stop")
    scene.turns(row, "start", 90)
    assert seen(row).rounds[0].own_time == ()


def test_who_has_left_is_leaving_no_more() -> None:
    from tabellone.server.desk import leaving

    row = tables.risiko()
    desk.announce(row, "h", Writing())
    assert seen(row).leaving == (("h", tables.NAMES[7]),)
    leaving.withdraw(fresh(row), "h", leaving.moments(state_of(row))[0], Writing())
    assert seen(row).leaving == ()


def test_a_slow_table_of_the_round_before_is_still_in_the_hall() -> None:
    row = tables.big()
    play(row, but=(2,))
    tables.next_round(row, "abcd", phase="swiss")
    assert [one.number for one in seen(row).rounds] == [2, 1]


def test_rounds_that_are_played_leave_the_hall() -> None:
    row = tables.big()
    play(row)
    tables.next_round(row, "aceg", "bdfh", phase="swiss")
    assert [one.number for one in seen(row).rounds] == [2]
