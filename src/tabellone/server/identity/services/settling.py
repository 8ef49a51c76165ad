"""Nothing of somebody erased stays behind in the files of the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.utils import timezone

from tabellone.server.identity.models import Erasure

MOMENT = 250  # milliseconds that a checkpoint may wait for readers: writers wait with it


def settle_files() -> int:
    """Empty the write-ahead log once everything decided is done; how many erasures are settled by it.

    None while somebody reads: the log keeps what they see, and the worker tries again. Other databases than SQLite
    have no file beside them that we could clear.
    """
    waiting = Erasure.objects.filter(done_at__isnull=False, settled_at=None)
    keys = list(waiting.values_list("pk", flat=True))
    if not keys or connection.in_atomic_block or not _log_emptied():
        return 0
    return Erasure.objects.filter(pk__in=keys).update(settled_at=timezone.now())


def _log_emptied() -> bool:
    """Whether the log holds nothing any more, as the checkpoint itself answers."""
    if connection.vendor != "sqlite":
        return True
    with _waiting_a_moment(), connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")  # most of it without holding anybody
        _, written, moved = cursor.fetchone()
        if written != moved:  # somebody reads what was there before: nobody is held for nothing
            return False
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        busy, *_ = cursor.fetchone()
    return not busy


@contextmanager
def _waiting_a_moment() -> Iterator[None]:
    """A checkpoint that empties the log holds all writers while it waits for readers: not for long."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")
        (usual,) = cursor.fetchone()
        cursor.execute(f"PRAGMA busy_timeout = {MOMENT}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual}")
