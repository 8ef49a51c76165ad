"""What two do at the same moment is done by both, one after the other, also when the database sends one back."""

from __future__ import annotations

import pytest
from django.db import OperationalError

from tabellone.server.journal.services import Writing, done_once

pytestmark = pytest.mark.django_db


class SentBackError(Exception):
    """What PostgreSQL says of a transaction that stood in another's way."""

    sqlstate = "40P01"


def refusing(times: int, cause: Exception | None) -> list[int]:
    tried: list[int] = []

    def work() -> None:
        tried.append(len(tried))
        if len(tried) <= times:
            raise OperationalError from cause

    done_once(work, lambda _: None, Writing())
    return tried


def test_who_was_sent_back_by_a_deadlock_starts_again() -> None:
    assert refusing(2, SentBackError()) == [0, 1, 2]


def test_a_database_that_is_away_is_not_asked_again() -> None:
    with pytest.raises(OperationalError):
        refusing(1, None)
