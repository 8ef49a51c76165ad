"""Whether the database takes what is written: a disk that is full, or cannot be written, is told as that.

One row of the table of the cache is written again and again, by whichever process is asked first.
"""

from __future__ import annotations

import errno
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.cache.backends.db import DatabaseCache
from django.db import DatabaseError, connection, transaction

TRIED_EVERY = 10.0  # seconds between two tries
TABLE, ROW = "cache", "tabellone:storing"
SIZE = 16_000  # bytes that are written: more than what a full disk may have left beside a file
FOR_EVER = "9999-12-31 00:00:00"
PATIENCE = 200  # milliseconds for others who write: who waits for them longer has seen that writing goes on

_FULL_OR_CLOSED = frozenset({errno.ENOSPC, errno.EROFS, errno.EDQUOT, errno.EFBIG})
_STATES = frozenset({"53100", "25006", "58030"})  # of PostgreSQL: disk full, read-only, fault of the disk
_SAYINGS = ("disk is full", "readonly database", "disk I/O error", "unable to open database file")  # SQLite's


class StorageFaultError(Exception):
    """Nothing can be stored at the moment."""


def is_storage_fault(error: BaseException | None) -> bool:
    """Whether the error, or what led to it, is that nothing can be stored."""
    while error is not None:
        if isinstance(error, StorageFaultError) or _tells_of_storage(error):
            return True
        error = error.__cause__ or error.__context__
    return False


def _tells_of_storage(error: BaseException) -> bool:
    if isinstance(error, DatabaseError):
        return any(saying in str(error) for saying in _SAYINGS)
    if isinstance(error, OSError):
        return error.errno in _FULL_OR_CLOSED
    return getattr(error, "sqlstate", "") in _STATES


class StorageWatch:
    """What the last try has shown; one at a time tries, and the others answer from the one before."""

    def __init__(self) -> None:
        self._lock, self._tried, self._is_well = threading.Lock(), float("-inf"), True

    def is_storing(self) -> bool:
        """Whether what is written is stored, by a try of ours that is not old."""
        if time.monotonic() - self._tried >= TRIED_EVERY and self._lock.acquire(blocking=False):
            try:
                self._is_well = can_write()
                self._tried = time.monotonic()
            finally:
                self._lock.release()
        return self._is_well

    def doubt(self) -> None:
        """Something could not be stored: whoever asks next tries."""
        self._tried = float("-inf")


WATCH = StorageWatch()


def can_write() -> bool:
    """Try it now; False if nothing can be stored. Whoever has to wait for others who write finds that it can."""
    try:
        with _impatient(), transaction.atomic(), connection.cursor() as cursor:
            _write(cursor)
    except DatabaseError as error:
        if is_storage_fault(error):
            return False
        if not _is_waiting(error):
            raise
    return True


@contextmanager
def _impatient() -> Iterator[None]:
    """SQLite's connections are told apart from their transactions how long they wait for others."""
    if connection.vendor != "sqlite":
        yield
        return
    usual = int(connection.settings_dict["OPTIONS"]["timeout"] * 1000)
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout = {PATIENCE}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual}")


def _write(cursor: Any) -> None:
    if connection.vendor == "postgresql":
        cursor.execute(f"SET LOCAL lock_timeout = {PATIENCE}")
    text = os.urandom(SIZE // 2).hex()
    cursor.execute(f"UPDATE {TABLE} SET value = %s WHERE cache_key = %s", [text, ROW])  # noqa: S608 - names of ours
    if not cursor.rowcount:
        values = [ROW, text, FOR_EVER]
        cursor.execute(f"INSERT INTO {TABLE} (cache_key, value, expires) VALUES (%s, %s, %s)", values)  # noqa: S608


def _is_waiting(error: DatabaseError) -> bool:
    return "locked" in str(error) or getattr(error.__cause__, "sqlstate", "") in {"55P03", "23505"}


class TruthfulCache(DatabaseCache):
    """Django's cache in the database keeps quiet about what it could not store: a limit would then seem reached."""

    def _base_set(self, mode: str, *arguments: Any, **more: Any) -> Any:
        done = super()._base_set(mode, *arguments, **more)  # type: ignore[misc]  # not in the stubs
        if not done and mode == "add" and not can_write():
            raise StorageFaultError
        return done
