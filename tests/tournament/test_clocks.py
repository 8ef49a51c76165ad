"""The clock of a round: time passes while it runs, and pauses and extra time are as somebody at the table counts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.tournament.clocks import ClockReading, reading
from tabellone.tournament.hall import ClockTurn, TurnKind

START = datetime(2026, 5, 9, 10, 0, tzinfo=UTC)


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def turn(kind: TurnKind, when: float, minutes: int = 0, table: int | None = None) -> ClockTurn:
    return ClockTurn(kind, at(when), minutes, table)


def left(turns: list[ClockTurn], now: float, table: int | None = None) -> float:
    return reading(turns, at(now), table).left / timedelta(minutes=1)


NINETY = [turn("start", 0, 90)]


def test_a_clock_that_nobody_started_says_nothing() -> None:
    assert reading([], START) == ClockReading()
    assert not reading([], START).over
    assert reading([], START).ends(START) is None


def test_ninety_minutes_pass() -> None:
    assert left(NINETY, 0) == 90
    assert left(NINETY, 30) == 60
    assert reading(NINETY, at(30)).ends(at(30)) == at(90)
    assert not reading(NINETY, at(89)).over
    assert reading(NINETY, at(90)).over
    assert left(NINETY, 95) == -5


def test_a_pause_of_all_costs_nobody_time() -> None:
    turns = [*NINETY, turn("pause", 10), turn("resume", 25)]
    assert left(turns[:2], 20) == 80
    assert reading(turns[:2], at(20)).paused
    assert reading(turns[:2], at(20)).ends(at(20)) is None
    assert left(turns, 30) == 75
    assert left(turns, 30, table=3) == 75


def test_a_pause_of_one_table_is_its_own() -> None:
    turns = [*NINETY, turn("pause", 10, table=3), turn("resume", 16, table=3)]
    assert left(turns, 30, table=3) == 66
    assert left(turns, 30, table=4) == 60
    assert left(turns, 30) == 60


def test_pauses_that_overlap_count_once() -> None:
    turns = [*NINETY, turn("pause", 10, table=3), turn("pause", 12), turn("resume", 14, table=3), turn("resume", 20)]
    assert left(turns, 30, table=3) == 90 - 10 - 10
    assert left(turns, 30) == 90 - 12 - 10


def test_extra_time_for_all_and_for_one() -> None:
    turns = [*NINETY, turn("extra", 5, 10), turn("extra", 6, 4, table=2)]
    assert left(turns, 30) == 70
    assert left(turns, 30, table=2) == 74
    assert reading(turns, at(30), 2).minutes == 104


def test_stopped_and_started_again() -> None:
    turns = [*NINETY, turn("stop", 10)]
    assert reading(turns, at(20)).started is None
    assert left([*turns, turn("start", 30, 60)], 40) == 50


@given(
    st.lists(st.tuples(st.sampled_from(["pause", "resume"]), st.sampled_from([None, 1])), max_size=12),
    st.lists(st.integers(0, 9), min_size=13, max_size=13),
)
def test_minute_by_minute(kinds: list[tuple[TurnKind, int | None]], gaps: list[int]) -> None:
    """The slow way: count the minutes in which neither all tables nor this one rested."""
    turns, now = [*NINETY], 0
    for (kind, table), gap in zip(kinds, gaps, strict=False):
        now += gap
        turns.append(turn(kind, now, table=table))
    end, used = now + gaps[-1], 0
    for minute in range(end):
        resting = {None: False, 1: False}
        for one in turns[1:]:
            if one.at <= at(minute):
                resting[one.table] = one.kind == "pause"
        used += not any(resting.values())
    assert left(turns, end, table=1) == 90 - used


@pytest.mark.parametrize("now", [-5, 0])
def test_a_clock_looked_at_early_has_all_its_time(now: float) -> None:
    assert left(NINETY, now) == 90
