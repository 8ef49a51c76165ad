"""The database brought up to date: tables made or migrated, with a copy of a SQLite file first."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from tabellone import system
from tabellone.engine.errors import RuleError

CACHE = "cache"  # its table, as the settings name it
LOCK = 0x746162656C6C6F6E  # of PostgreSQL, for whoever migrates
# every database from before the first release has seen one of them, and no later one: upgrades are promised from there
UNRELEASED = frozenset(
    {
        ("catalogue", "0001_changes"),
        ("convening", "0001_convocations"),
        ("events", "0002_hall"),
        ("hosting", "0001_requests"),
        ("intake", "0001_drafts"),
        ("journal", "0001_initial"),
        ("journal", "0002_append_only"),
        ("letters", "0002_languages"),
        ("merging", "0001_merges"),
        ("people", "0001_people"),
        ("play", "0002_hall"),
        ("post", "0001_initial"),
        ("rankings", "0002_as_they_are"),
        ("registry", "0001_initial"),
    }
)
log = logging.getLogger("tabellone.schema")


def bring_up_to_date() -> Path | None:
    """Make or migrate the tables if they are behind; where the SQLite file was copied to before.

    Of several processes that start together one does it, and the others wait for it.
    """
    if not _is_behind(migration_executor()):
        return None
    with _alone():
        found = migration_executor()  # as whoever was first has left it
        _refuse_newer(found.loader)
        copy = _copied() if _plan(found) and found.loader.applied_migrations else None
        if _plan(found):
            call_command("migrate", verbosity=0, interactive=False)
        if CACHE not in connection.introspection.table_names():
            call_command("createcachetable", verbosity=0)
    return copy


def _is_behind(found: MigrationExecutor) -> bool:
    _refuse_newer(found.loader)
    return bool(_plan(found)) or CACHE not in connection.introspection.table_names()


def _plan(found: MigrationExecutor) -> list[tuple[Migration, bool]]:
    return found.migration_plan(found.loader.graph.leaf_nodes())


@contextmanager
def _alone() -> Iterator[None]:
    """Keep others from migrating: by a lock of PostgreSQL's, or by holding the folder of the SQLite file."""
    if file := sqlite_file():
        with system.holding_folder(file.parent):
            yield
    elif connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_lock(%s)", [LOCK])
            if cursor.fetchone() != (True,):
                log.info("Another process brings the database up to date: waiting for it.")
                cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        try:
            yield
        finally:
            with suppress(DatabaseError), connection.cursor() as cursor:  # a connection that broke has let go of it
                cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
    else:
        yield


def applied_migrations() -> list[tuple[str, str]]:
    """The migrations that the database has seen, in order of app and name; a newer version's are refused."""
    loader = migration_executor().loader
    _refuse_newer(loader)
    return sorted(loader.applied_migrations)


def _refuse_newer(loader: MigrationLoader) -> None:
    """A database that a newer version has migrated is not touched, nor is one from before the first release."""
    if UNRELEASED & loader.applied_migrations.keys():
        raise RuleError("database-unreleased")
    if unknown := unknown_migrations(loader.applied_migrations, loader):
        raise RuleError("database-newer", migrations=unknown)


def unknown_migrations(seen: Iterable[tuple[str, str]], loader: MigrationLoader) -> list[str]:
    """Those of our apps that this version has never heard of: a newer one made them."""
    squashed = {old for new in loader.replacements.values() for old in new.replaces}
    known, ours = {*loader.disk_migrations, *squashed}, loader.migrated_apps
    return sorted(f"{app} {name}" for app, name in seen if app in ours and (app, name) not in known)


def migration_executor() -> MigrationExecutor:
    """What knows the database's migrations; refuses a database that does not answer."""
    if file := sqlite_file():
        file.parent.mkdir(parents=True, exist_ok=True)
    try:
        return MigrationExecutor(connection)
    except DatabaseError as error:
        reason = str(error).strip().partition("\n")[0]
        raise RuleError("database-unreachable", reason=reason) from error


def sqlite_file() -> Path | None:
    """The file of an SQLite database; none of any other, and of one in memory."""
    name = str(connection.settings_dict["NAME"])
    return (
        Path(name) if connection.vendor == "sqlite" and ":memory:" not in name and "mode=memory" not in name else None
    )


def _copied() -> Path | None:
    """A copy of the SQLite file as it was, beside it; PostgreSQL has its own tools and is left alone."""
    path = sqlite_file()
    if path is None:
        return None
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    copy = path.with_name(f"{path.stem}-before-{now}.sqlite3")
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(copy)])
    copy.chmod(0o600)
    return copy


def collect_static() -> None:
    """Gather the static files where production serves them from; on a laptop they stay where they are."""
    if not getattr(settings, "WHITENOISE_USE_FINDERS", False):
        call_command("collectstatic", verbosity=0, interactive=False)
