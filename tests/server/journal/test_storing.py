"""Whether something can be stored: what tells that it cannot, and how often it is tried."""

from __future__ import annotations

import errno
import sqlite3
import time

import pytest
from django.core.cache import cache
from django.db import DatabaseError, OperationalError, connection
from django.test import Client

from tabellone.server.journal import storing
from tabellone.server.journal.storing import StorageFaultError, StorageWatch, can_write, is_storage_fault

FULL = OperationalError("database or disk is full")


def led_to(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (FULL, True),
        (OperationalError("attempt to write a readonly database"), True),
        (OperationalError("disk I/O error"), True),
        (OSError(errno.ENOSPC, "No space left on device"), True),
        (OSError(errno.EROFS, "Read-only file system"), True),
        (StorageFaultError(), True),
        (led_to(ValueError("a form"), FULL), True),
        (OperationalError("database is locked"), False),
        (DatabaseError("syntax error"), False),
        (sqlite3.OperationalError("no such table"), False),
        (OSError(errno.ENOENT, "No such file"), False),
        (ValueError("disk is full"), False),
        (None, False),
    ],
)
def test_what_tells_that_nothing_can_be_stored(error: Exception | None, fault: bool) -> None:
    assert is_storage_fault(error) is fault


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_try_writes_and_leaves_one_row() -> None:
    assert can_write()
    assert can_write()
    with connection.cursor() as cursor:
        cursor.execute("SELECT length(value) FROM cache WHERE cache_key = %s", [storing.ROW])
        assert cursor.fetchall() == [(storing.SIZE,)]


def test_it_is_tried_at_most_every_ten_seconds_and_again_after_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    now, tried, well = [100.0], list[float](), [False]

    def try_it() -> bool:
        tried.append(now[0])
        return well[0]

    monkeypatch.setattr(storing, "can_write", try_it)
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    watch = StorageWatch()
    told = []
    for now[0] in (100.0, 105.0, 109.9, 110.0):
        told.append(watch.is_storing())
        well[0] = True
    assert (told, tried) == ([False, False, False, True], [100.0, 110.0])
    watch.doubt()
    assert watch.is_storing()
    assert tried == [100.0, 110.0, 110.0]


@pytest.mark.django_db
def test_health_answers_from_the_last_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storing.WATCH, "is_storing", lambda: False)
    answer = Client().get("/healthz")
    assert (answer.status_code, answer.content) == (503, b"nothing can be stored: the disk is full or not writable\n")


@pytest.mark.django_db
def test_a_count_that_could_not_be_stored_is_no_limit_that_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    assert cache.add("taken", 1)
    assert not cache.add("taken", 1)
    monkeypatch.setattr(storing, "can_write", lambda: False)
    with pytest.raises(StorageFaultError):
        cache.add("taken", 1)
