"""The board of the hall: stages, reports with who stands for them, calls that wait, own clocks, slow tables."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from django.test import Client
from django.utils import timezone

from tabellone.engine.facts import Seat, Table
from tabellone.server.events.models import Tournament
from tabellone.server.people.models import Grant
from tabellone.server.play import draws, in_hall, standings
from tabellone.server.play.hall_board import Board, board_of, calls_at
from tabellone.server.play.sentences import book_of, told
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.acts import Announce
from tabellone.tournament.hall import ClockTurn, TableCall
from tabellone.tournament.names import act_in_hall
from tabellone.tournament.progress import next_open, progress, table_lines
from tabellone.tournament.view import is_reported
from tabellone.wording import step_sentence
from tests.server.play import tables
from tests.server.play.evenings import published
from tests.server.play.halls import Writing, latest, master, play
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
    in_hall.settle(fresh(row), 1, 0, Writing(), text="Vale così.", source="referee")
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
    in_hall.settle(fresh(row), 1, 0, Writing(), text="Sì.", source="rulebook")
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
    from tabellone.server.play import roll

    row = tables.risiko()
    act(row, Writing(), Announce("h"))
    assert seen(row).leaving == (("h", tables.NAMES[7]),)
    roll.withdraw(fresh(row), "h", roll.moments(state_of(row))[0], Writing())
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


MORNING = datetime(2026, 5, 9, 9, 0, tzinfo=UTC)


@pytest.fixture
def hall() -> Tournament:
    """Ten tables; that of the draw's number 1 stands at 9, for somebody who sits there."""
    row = master(40)
    published(row)
    draws.fix(row, latest(row).round.tables[0].players[0], 9, Writing())
    row.refresh_from_db()
    return row


def report(row: Tournament, table: int) -> int:
    """A result, and the number of its line."""
    seats = latest(row).round.tables[table - 1].seats
    scored = tuple(Seat(one.player, Decimal(50 - turn)) for turn, one in enumerate(seats))
    outcome = act(row, Writing(), acts.Report(1, table, scored))
    row.refresh_from_db()
    return outcome.entry.number


def test_results_are_asked_for_as_the_tables_stand(hall: Tournament) -> None:
    spots, offered, after = latest(hall).spots, [], 0
    assert [line.place for line in table_lines(state_of(hall), latest(hall))] == [*range(1, 11)]
    assert [spots.get(one, one) for one in progress(latest(hall)).open] == [*range(1, 11)]
    while (number := next_open(latest(hall), after)) is not None:
        offered.append(spots.get(number, number))
        report(hall, number)
        after = number
    assert offered == [*range(1, 11)]
    assert all(map(is_reported, latest(hall).round.tables))


def test_entry_goes_on_from_where_somebody_is(hall: Tournament) -> None:
    assert next_open(latest(hall), 1) == 10  # from the table that stands at 9
    assert next_open(latest(hall), 9) == 2  # from the one that stands at 1


def test_the_journal_names_the_table_that_people_see(hall: Tournament) -> None:
    line = report(hall, 1)
    assert told(line, book_of(hall)).sentence.startswith("Round 1, table 9: ")


@pytest.mark.parametrize(
    ("act", "shown"),
    [
        (acts.DropAuction(1, 1), acts.DropAuction(1, 9)),
        (acts.DropWatch(1, 0), acts.DropWatch(1, 0)),
        (acts.CallReferee(1, TableCall(9, "dispute", MORNING)), acts.CallReferee(1, TableCall(1, "dispute", MORNING))),
        (acts.TurnClock(1, ClockTurn("pause", MORNING)), acts.TurnClock(1, ClockTurn("pause", MORNING))),
        (
            acts.TurnClock(1, ClockTurn("extra", MORNING, 5, 1)),
            acts.TurnClock(1, ClockTurn("extra", MORNING, 5, 9)),
        ),
        (acts.Extend(1, (Table(1, ()), Table(2, ()))), acts.Extend(1, (Table(2, ()), Table(9, ())))),
        (acts.Close(), acts.Close()),
        (acts.DropAuction(2, 1), acts.DropAuction(2, 1)),
    ],
)
def test_whatever_is_done_at_a_table(act: acts.Act, shown: acts.Act) -> None:
    assert act_in_hall(act, {1: {1: 9, 9: 1}}) == shown


def test_reasons_name_the_table_that_people_see(hall: Tournament) -> None:
    for table in latest(hall).round.tables:
        report(hall, table.number)
    winner = latest(hall).round.tables[0].players[0]
    sentences: list[str] = []
    steps = [*standings.explanation(hall, winner)]
    while steps:
        step = steps.pop()
        sentences.append(step_sentence(step))
        steps += step.steps
    assert any("round 1, table 9 " in one for one in sentences)
    assert not any("table 1 " in one for one in sentences)


def test_a_refusal_names_the_table_that_people_see(hall: Tournament, client: Client, django_user_model: type) -> None:
    user = django_user_model.objects.create_user("organiser")  # type: ignore[attr-defined]  # Django's own
    Grant.objects.create(user=user, scope=hall.scope, role="organiser")
    client.force_login(user)
    report(hall, 1)
    last, first = latest(hall).round.tables[0].players[0], latest(hall).round.tables[1].players[0]
    answer = client.post(
        f"/t/{hall.slug}/desk/rounds/1/seating/", {"do": "swap", "one": last, "other": first}, follow=True
    )
    assert "Table 9 of round 1 has a result" in answer.content.decode()
