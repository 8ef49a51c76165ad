"""The tables as they were when a backup was made: rows go into the columns they came from, then migrate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import connection

from tabellone.server.journal import guard
from tabellone.server.operations import schema
from tabellone.server.operations.backup import tables

GUARDED = ("journal", "0002_append_only")


def bring_to(migrations: Iterable[tuple[str, str]]) -> None:
    """Give the database exactly these migrations; our tables in another shape give way (they are empty, or saved)."""
    wanted = sorted(set(migrations))
    found = schema.applied()
    if found == wanted:
        return
    if found:
        _drop(found)
    executor = schema.executor()
    executor.migrate([key for key in wanted if key in executor.loader.graph.nodes])


def _drop(found: Sequence[tuple[str, str]]) -> None:
    """Take our own tables away, and nothing else that lives in the database."""
    if GUARDED in found:
        guard.take_down(connection)
    ours = {model._meta.db_table for model in tables.models_at(found)} | set(tables.PASSING_TABLES)
    ours |= {"django_migrations", schema.CACHE}
    ending = " CASCADE" if connection.vendor == "postgresql" else ""
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        for name in sorted(ours & set(connection.introspection.table_names(cursor))):
            cursor.execute(f"DROP TABLE {connection.ops.quote_name(name)}{ending}")
