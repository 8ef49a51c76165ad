"""The tables as they were when a backup was made: rows go into the columns they came from, then migrate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import connection
from django.db.migrations.graph import MigrationGraph, Node

from tabellone.server.events.models import SHEET_CHANGES
from tabellone.server.journal.guard import JOURNAL, Guard
from tabellone.server.operations import schema
from tabellone.server.operations.backup import tables
from tabellone.server.rankings.models import FROZEN

# by the migration that put them up
GUARDS: dict[tuple[str, str], Guard] = {
    ("journal", "0001_initial"): JOURNAL,
    ("events", "0001_initial"): SHEET_CHANGES,
    ("rankings", "0001_initial"): FROZEN,
}


def guards_at(migrations: Iterable[tuple[str, str]]) -> list[Guard]:
    """The guards that stand in a database with these migrations; a later one takes the place of its namesake."""
    return list({GUARDS[key].name: GUARDS[key] for key in sorted(GUARDS.keys() & set(migrations))}.values())


def bring_to(migrations: Iterable[tuple[str, str]]) -> None:
    """Give the database exactly these migrations; our tables in another shape give way (they are empty, or saved)."""
    wanted = sorted(set(migrations))
    found = schema.applied()
    if found == wanted:
        return
    if found:
        _drop(found)
    executor = schema.executor()
    executor.migrate(_last_of_each_app(executor.loader.graph, set(wanted)))


def _last_of_each_app(graph: MigrationGraph, wanted: set[tuple[str, str]]) -> list[tuple[str, str]]:
    """The targets that lead to the migrations wanted, and no further."""
    known = sorted(wanted & set(graph.nodes))
    return [key for key in known if not any(child.key[0] == key[0] for child in _wanted(graph, key, wanted))]


def _wanted(graph: MigrationGraph, key: tuple[str, str], wanted: set[tuple[str, str]]) -> list[Node]:
    return [child for child in graph.node_map[key].children if child.key in wanted]


def _drop(found: Sequence[tuple[str, str]]) -> None:
    """Take our own tables away, and nothing else that lives in the database."""
    for guard in guards_at(found):
        guard.take_down(connection)
    ours = {model._meta.db_table for model in tables.models_at(found)} | set(tables.PASSING_TABLES)
    ours |= {"django_migrations", schema.CACHE}
    ending = " CASCADE" if connection.vendor == "postgresql" else ""
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        for name in sorted(ours & set(connection.introspection.table_names(cursor))):
            cursor.execute(f"DROP TABLE {connection.ops.quote_name(name)}{ending}")
