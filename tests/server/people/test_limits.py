from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.core.cache import cache
from django.utils import timezone

from tabellone.server.people.accounts import Limit

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.mark.parametrize(
    ("first", "same", "other"),
    [
        ("10.0.0.1", "10.0.0.1", "10.0.0.2"),
        ("2001:db8:1:1::5", "2001:db8:1:1:ffff::9", "2001:db8:1:2::5"),
        ("unknown", "unknown", "elsewhere"),
    ],
)
def test_an_address_is_counted_for_a_while(monkeypatch: pytest.MonkeyPatch, first: str, same: str, other: str) -> None:
    limit = Limit(f"test-{first}", most=2, seconds=60)
    moment = datetime(2026, 5, 1, 12, 0, 30, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    limit.count(first)
    assert not limit.reached(same)
    limit.count(same)
    assert limit.reached(first)
    assert not limit.reached(other)
    moment = datetime(2026, 5, 1, 12, 1, 0, tzinfo=UTC)
    assert not limit.reached(first)


def test_a_count_is_not_forgotten_because_a_thousand_others_are_kept() -> None:
    limit = Limit("test-many", most=1, seconds=86400 * 365 * 50)
    limit.count("10.0.0.1")
    for nth in range(1000):
        cache.set(f"other-{nth}", 1)
    assert limit.reached("10.0.0.1")
