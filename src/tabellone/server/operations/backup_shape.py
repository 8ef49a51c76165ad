"""Which tables a backup holds, in the shape that they had when it was made, as of one moment.

Rows go into the columns they came from, then migrate.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence

from django.db import connection, transaction
from django.db.migrations.graph import MigrationGraph, Node
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model

from tabellone.server.events.models import SHEET_CHANGES
from tabellone.server.journal.guard import CHAINED, JOURNAL, Guard
from tabellone.server.operations import schema
from tabellone.server.rankings.models import FROZEN

# who restores a backup signs in again, and what circuits count is told again from the facts
PASSING = frozenset({"sessions.session", "usersessions.usersession", "people.count", "rankings.keptcontribution"})
PASSING_TABLES = ("django_session", "usersessions_usersession", "people_count", "rankings_keptcontribution")
MADE_BY_MIGRATING = frozenset({"auth.permission", "contenttypes.contenttype", "sites.site"})


def table_label(model: type[Model]) -> str:
    """The name of a model's table in the file."""
    return model._meta.label_lower


def models_at(migrations: Iterable[tuple[str, str]]) -> list[type[Model]]:
    """The models with a table of their own as these migrations left them, by name."""
    loader = MigrationLoader(None)
    apps = loader.project_state([key for key in migrations if key in loader.graph.nodes]).apps
    found = [each for each in apps.get_models(include_auto_created=True) if each._meta.managed and not each._meta.proxy]
    return sorted((each for each in found if table_label(each) not in PASSING), key=table_label)


# by the migration that put them up
GUARDS: dict[tuple[str, str], tuple[Guard, ...]] = {
    ("journal", "0001_lines"): JOURNAL,
    ("journal", "0002_chain"): CHAINED,
    ("events", "0001_initial"): (SHEET_CHANGES,),
    ("rankings", "0001_initial"): (FROZEN,),
}


def guards_at(migrations: Iterable[tuple[str, str]]) -> list[Guard]:
    """The guards that stand in a database with these migrations; a later one takes the place of its namesake."""
    found = (guard for key in sorted(GUARDS.keys() & set(migrations)) for guard in GUARDS[key])
    return list({guard.name: guard for guard in found}.values())


def bring_to_migrations(migrations: Iterable[tuple[str, str]]) -> None:
    """Give the database exactly these migrations; our tables in another shape give way (they are empty, or saved)."""
    wanted = sorted(set(migrations))
    found = schema.applied_migrations()
    if found == wanted:
        return
    if found:
        _drop(found)
    executor = schema.migration_executor()
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
    ours = {model._meta.db_table for model in models_at(found)} | set(PASSING_TABLES)
    ours |= {"django_migrations", schema.CACHE}
    ending = " CASCADE" if connection.vendor == "postgresql" else ""
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        for name in sorted(ours & set(connection.introspection.table_names(cursor))):
            cursor.execute(f"DROP TABLE {connection.ops.quote_name(name)}{ending}")


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
