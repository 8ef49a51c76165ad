"""Limits: exact however many come at once, on both databases; forgotten when their time is over."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import DatabaseError, connection, connections
from django.utils import timezone

from tabellone.server.operations import working
from tabellone.server.people import limits
from tabellone.server.people.limits import Limit, forget_old_counts, take_all
from tabellone.server.people.models import Count
from tests.server.live import LiveServer
from tests.sizes import sized

AT_ONCE = 32
TIMES = sized(3, 30)
LONG = 86400 * 365 * 50


def takers(name: str, most: int, times: int) -> list[int]:
    """Several threads of one process take at once; how often each was let through."""

    def take(_: int) -> int:
        try:
            return sum(Limit(name, most=most, seconds=LONG).take("10.0.0.1") for _ in range(times))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(AT_ONCE // 2) as pool:
        return list(pool.map(take, range(AT_ONCE // 2)))


def test_of_many_at_once_exactly_as_many_as_may_are_let_through(live: LiveServer) -> None:
    """Forty letters at once passed a limit of ten: it was read first and written then."""
    with ThreadPoolExecutor(2) as processes:  # each in a process of its own, sixteen threads in each
        asked = {"name": "at-once", "most": 10, "times": TIMES}
        calls = [processes.submit(live.call, "tests.server.people.test_limits:takers", **asked) for _ in range(2)]
        through = [number for call in calls for number in call.result()]
    assert sum(through) == 10
    assert len(through) == AT_ONCE


@pytest.mark.django_db
@pytest.mark.postgres
class TestOneByOne:
    @pytest.mark.parametrize(
        ("first", "same", "other"),
        [
            ("10.0.0.1", "10.0.0.1", "10.0.0.2"),
            ("2001:db8:1:1::5", "2001:db8:1:1:ffff::9", "2001:db8:1:2::5"),
            ("unknown", "unknown", "elsewhere"),
        ],
    )
    def test_an_address_is_counted_for_a_while(
        self, at: Callable[[datetime], None], first: str, same: str, other: str
    ) -> None:
        limit = Limit("test", most=2, seconds=60)
        at(datetime(2026, 5, 1, 12, 0, 30, tzinfo=UTC))
        assert limit.take(first)
        assert not limit.reached(same)
        assert limit.take(same)
        assert limit.reached(first)
        assert not limit.take(first)
        assert not limit.reached(other)
        at(datetime(2026, 5, 1, 12, 1, 0, tzinfo=UTC))
        assert not limit.reached(first)
        assert [limit.take(first) for _ in range(3)] == [True, True, False]

    def test_what_is_given_back_may_be_taken_again(self) -> None:
        limit = Limit("test", most=1, seconds=LONG)
        limit.give_back("a")
        assert limit.take("a")
        limit.give_back("a")
        limit.give_back("a")
        assert [limit.take("a"), limit.take("a")] == [True, False]
        limit.forget("a")
        assert limit.take("a")

    def test_of_several_limits_all_count_or_none(self) -> None:
        many, one = Limit("many", most=5, seconds=LONG), Limit("one", most=1, seconds=LONG)
        assert take_all((many, "a"), (one, "b"))
        assert not take_all((many, "a"), (one, "b"))
        assert [many.take("a") for _ in range(5)] == [True] * 4 + [False]

    def test_a_count_says_nothing_of_whom_it_is_about(self) -> None:
        Limit("test", most=1, seconds=60).take("ada@example.org")
        assert "ada" not in str(list(Count.objects.values()))

    def test_the_worker_forgets_what_is_over(
        self, at: Callable[[datetime], None], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        now = datetime(2026, 5, 1, 12, 0, 30, tzinfo=UTC)
        at(now)
        Limit("short", most=1, seconds=60).take("a")
        Limit("long", most=1, seconds=3600).take("a")
        assert forget_old_counts() == 0
        at(now + timedelta(seconds=60))
        working.take_care()
        assert [one.ends for one in Count.objects.all()] == [int(datetime(2026, 5, 1, 13, tzinfo=UTC).timestamp())]

    def test_a_database_that_cannot_count_says_so_itself(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A full disk is no reason to tell somebody that they have tried too often."""
        monkeypatch.setattr(limits, "ONE_MORE", "INSERT INTO no_such_table VALUES (%s, %s, %s)")
        with pytest.raises(DatabaseError):
            Limit("test", most=1, seconds=60).take("a")
        connection.needs_rollback = False


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    """Sets the clock."""
    return lambda moment: monkeypatch.setattr(timezone, "now", lambda: moment)
