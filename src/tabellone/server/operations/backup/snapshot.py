"""One consistent view of the database while others go on writing."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from django.db import connection, transaction


@contextlib.contextmanager
def snapshot() -> Iterator[None]:
    """Everything read inside is as of one moment; nobody has to wait for it.

    SQLite: a reading transaction beside the write-ahead log. PostgreSQL: REPEATABLE READ.
    """
    connection.ensure_connection()
    usual = getattr(connection, "transaction_mode", None)
    _set_mode("DEFERRED")
    try:
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    finally:
        _set_mode(usual)


def _set_mode(mode: str | None) -> None:
    """How SQLite's transactions begin from now on."""
    if connection.vendor == "sqlite":
        setattr(connection, "transaction_mode", mode)  # noqa: B010 - an attribute of SQLite's connections alone
