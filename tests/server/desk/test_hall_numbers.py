"""Who needs a certain place in the hall moves a table: entry, journal, reasons and refusals go by what stands on it."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import pytest
from django.test import Client

from tabellone.course import acts
from tabellone.course.hall import Call, ClockTurn
from tabellone.course.hall_numbers import act_in_hall
from tabellone.course.view import is_reported
from tabellone.engine.facts import Seat, Table
from tabellone.server.desk import drawing
from tabellone.server.desk.reading import book_of
from tabellone.server.desk.results import next_open, progress, table_lines
from tabellone.server.desk.telling import told
from tabellone.server.events.models import Tournament
from tabellone.server.people.models import Grant
from tabellone.server.play.services import perform
from tabellone.server.play.states import state_of
from tabellone.server.rankings import queries
from tabellone.wording import step_sentence
from tests.server.desk.evenings import published
from tests.server.desk.halls import Writing, latest, master

pytestmark = pytest.mark.django_db
MORNING = datetime(2026, 5, 9, 9, 0, tzinfo=UTC)


@pytest.fixture
def hall() -> Tournament:
    """Ten tables; that of the draw's number 1 stands at 9, for somebody who sits there."""
    row = master(40)
    published(row)
    drawing.fix(row, latest(row).round.tables[0].players[0], 9, Writing())
    row.refresh_from_db()
    return row


def report(row: Tournament, table: int) -> int:
    """A result, and the number of its line."""
    seats = latest(row).round.tables[table - 1].seats
    scored = tuple(Seat(one.player, Decimal(50 - turn)) for turn, one in enumerate(seats))
    outcome = perform(row.pk, acts.Report(1, table, scored), by=None)
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
        (acts.CallReferee(1, Call(9, "dispute", MORNING)), acts.CallReferee(1, Call(1, "dispute", MORNING))),
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
    steps = [*queries.explanation(hall, winner)]
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
