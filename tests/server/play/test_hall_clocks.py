"""The clock of a round: the rulebook's minutes, one clock for all, pauses and extra time for one, all on record."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.play import in_hall, services
from tabellone.server.play.states import state_of
from tabellone.server.web.templatetags import clock as shown
from tabellone.tournament import acts
from tabellone.tournament.clocks import ClockReading, ending, minutes_of, reading
from tests.server.play import tables
from tests.server.play.halls import Writing

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 9, 12, 0, tzinfo=UTC)


def fresh(row: Tournament) -> Tournament:
    row.refresh_from_db()
    return row


def at(monkeypatch: pytest.MonkeyPatch, minutes: float) -> None:
    """Let it be so many minutes after noon."""
    moment = NOON + timedelta(minutes=minutes)
    monkeypatch.setattr("tabellone.server.play.in_hall.timezone.now", lambda: moment)


def turn(row: Tournament, kind: Any, **more: Any) -> None:
    in_hall.turn(fresh(row), 1, kind, Writing(), **more)


def read(row: Tournament, minutes: float, table: int | None = None) -> ClockReading:
    return reading(state_of(fresh(row)).hall[1].clock, NOON + timedelta(minutes=minutes), table)


def test_risiko_rounds_last_ninety_minutes_and_end_with_the_closing_rolls() -> None:
    """RK structure."""
    state = state_of(tables.risiko())
    assert minutes_of(state, 1) == 90
    end = ending(state, 1)
    assert end
    assert (end.rule, shown.told_step(end)) == ("RK structure", "the closing rolls begin, at every table at once")


@pytest.mark.parametrize(
    ("game", "rule", "words"),
    [("splendor", "BIG 7.2.2", "tied"), ("catan", "BIG 8.3.23", "last round")],
)
def test_in_big_a_table_over_its_time_is_a_tie_and_catan_plays_a_last_round(game: str, rule: str, words: str) -> None:
    state = state_of(tables.big(game))
    end = ending(state, 1)
    assert end
    assert end.rule == rule
    assert words in shown.told_step(end)
    assert minutes_of(state, 1)


def test_pergioco_has_no_clock_of_its_own() -> None:
    state = state_of(tables.pergioco())
    assert (minutes_of(state, 1), ending(state, 1)) == (None, None)


def test_the_minutes_of_the_organiser_come_before_the_rulebook_s() -> None:
    row = tables.risiko()
    settings = replace(state_of(row).settings, minutes=75)
    services.act(row, Writing(), acts.Settle(settings))
    assert minutes_of(state_of(fresh(row)), 1) == 75


def test_one_clock_runs_for_all_tables_from_the_same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    row = tables.risiko()
    at(monkeypatch, 0)
    turn(row, "start", minutes=90)
    for table in (None, 1, 2):
        assert read(row, 30, table).ends(NOON + timedelta(minutes=30)) == NOON + timedelta(minutes=90)


def test_a_table_is_paused_and_given_time_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    row = tables.risiko()
    for minute, kind, more in (
        (0, "start", {"minutes": 90}),
        (10, "pause", {"table": 2}),
        (16, "resume", {"table": 2}),
        (20, "extra", {"table": 2, "minutes": 5}),
    ):
        at(monkeypatch, minute)
        turn(row, kind, **more)
    assert read(row, 60).left == timedelta(minutes=30)
    assert read(row, 60, 1).left == timedelta(minutes=30)
    assert read(row, 60, 2).left == timedelta(minutes=30 + 6 + 5)


def test_a_pause_of_all_stops_every_table(monkeypatch: pytest.MonkeyPatch) -> None:
    row = tables.risiko()
    for minute, kind in ((0, "start"), (10, "pause")):
        at(monkeypatch, minute)
        turn(row, kind, minutes=90 if kind == "start" else 0)
    assert read(row, 500, 2).left == timedelta(minutes=80)
    assert read(row, 500, 2).paused


def test_a_clock_that_was_stopped_can_be_started_again_from_the_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    row = tables.risiko()
    for minute, kind, minutes in ((0, "start", 90), (10, "stop", 0), (20, "start", 60)):
        at(monkeypatch, minute)
        turn(row, kind, minutes=minutes)
    assert read(row, 30).left == timedelta(minutes=50)


@pytest.mark.parametrize(
    ("kind", "more", "code"),
    [
        ("pause", {}, "clock-not-started"),
        ("start", {"minutes": 0}, "minutes-out-of-range"),
        ("start", {"minutes": 5000}, "minutes-out-of-range"),
        ("start", {"minutes": 5, "table": 1}, "clock-of-all"),
        ("extra", {"minutes": 5, "table": 9}, "no-such-table"),
    ],
)
def test_what_no_clock_does_is_refused_in_words(kind: Any, more: dict[str, int], code: str) -> None:
    row = tables.risiko()
    with pytest.raises(RuleError) as refused:
        turn(row, kind, **more)
    assert refused.value.code == code


def test_every_turn_is_on_record_and_can_be_undone() -> None:
    from tabellone.server.play.undoing import undo

    row = tables.risiko()
    turn(row, "start", minutes=90)
    turn(row, "extra", minutes=5, table=2)
    entries = list(Entry.objects.filter(stream=row.scope, kind="clock").order_by("number"))
    assert len(entries) == 2
    undo(fresh(row), entries[-1].number, Writing(why="sbagliato"))
    assert [one.kind for one in state_of(fresh(row)).hall[1].clock] == ["start"]


@pytest.mark.parametrize(
    ("left", "words", "state"),
    [
        (timedelta(minutes=90), "1:30:00", "running"),
        (timedelta(minutes=5, seconds=12), "5:12", "running"),
        (timedelta(seconds=299.2), "5:00", "warning"),
        (timedelta(seconds=0.4), "0:01", "warning"),
        (timedelta(), "0:00", "over"),
        (timedelta(seconds=-30), "−0:30", "over"),
        (timedelta(hours=-2), "−2:00:00", "over"),
    ],
)
def test_how_a_clock_is_written(left: timedelta, words: str, state: str) -> None:
    clock = ClockReading(NOON, 90, left)
    assert (shown.countdown(clock), shown.clock_state(clock)) == (words, state)


def test_a_paused_clock_says_no_end() -> None:
    assert shown.ends_at(ClockReading(NOON, 90, timedelta(minutes=3), paused=True), NOON) == ""
    assert shown.ends_at(ClockReading(NOON, 90, timedelta(minutes=3)), NOON) == "2026-05-09T12:03:00.000+00:00"
