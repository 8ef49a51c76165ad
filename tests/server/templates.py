"""Databases with all tables in them and no rows: migrated once, and copied for whoever needs one.

The file for SQLite is kept for later runs, under a name that says which migrations it has seen, and so is a dump for
PostgreSQL, whose template lives as long as its server. Processes that need one at the same time wait for who makes it.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

from tests.server.databases import SERVER, Postgres
from tests.server.guardian import programs
from tests.server.live import ROOT, manage

KEPT = ROOT / ".test-databases"
TEMPLATE = "migrated"  # its name on a PostgreSQL


@cache
def sqlite_template() -> Path:
    """The file of a migrated SQLite; read it, copy it, never write to it."""
    KEPT.mkdir(exist_ok=True)
    path = KEPT / f"{_seen()}.sqlite3"
    with _alone(KEPT / "lock"):
        if not path.exists():
            _keep(path, lambda making: _migrate(f"sqlite:///{making}"))
    return path


@cache
def postgres_template(server: Postgres) -> str:
    """The name of a migrated database on this server, to be given as a template."""
    with _alone(server.sockets / "template.lock"):
        if not server.has(TEMPLATE):
            making, kept = server.create(), KEPT / f"{_seen()}.postgresql"
            if kept.exists():
                _run_client("pg_restore", server, making, "--single-transaction", str(kept))
            else:
                _migrate(server.url(making))
                _keep(kept, lambda path: _run_client("pg_dump", server, making, "--format=custom", f"--file={path}"))
            server.rename(making, TEMPLATE)
    return TEMPLATE


@contextmanager
def database_of_this_process() -> Iterator[None]:
    """What Django knows as its database is a copy of the migrated one, of the kind that the settings name."""
    from django.db import connection
    from django.db.utils import load_backend

    connection.close()
    if connection.vendor == "sqlite":
        connection.settings_dict["NAME"] = "file:tests?mode=memory&cache=shared"
        connection.ensure_connection()
        library = load_backend(connection.settings_dict["ENGINE"]).Database  # it need not be the one of Python
        with closing(library.connect(sqlite_template())) as template:
            template.backup(connection.connection)
        yield
    else:
        server = Postgres(Path(os.environ[SERVER]))
        connection.settings_dict["NAME"] = server.create(postgres_template(server))
        yield
        connection.close()
        server.drop(connection.settings_dict["NAME"])


def _keep(path: Path, make: Callable[[Path], None]) -> None:
    """Have it made, and put where the next runs find it; what was kept of its kind for other migrations goes."""
    KEPT.mkdir(exist_ok=True)
    for old in KEPT.glob(f"*{path.suffix}*"):
        old.unlink()
    making = path.with_suffix(f"{path.suffix}.{os.getpid()}")
    make(making)
    making.rename(path)


def _run_client(name: str, server: Postgres, database: str, *arguments: str) -> None:
    """A program that comes with the server, on one of its databases."""
    words = [f"--host={server.sockets}", "--username=postgres", f"--dbname={database}", *arguments]
    subprocess.run([programs() / name, *words], check=True)


def _seen() -> str:
    """A sum of all that decides what a migrated database is like: migrations, guards, settings, packages."""
    server = ROOT / "src/tabellone/server"
    found = [*server.glob("*/migrations/*.py"), *server.glob("*/guard.py"), *server.glob("settings/*.py")]
    summed = hashlib.sha256()
    for path in (*sorted(found), ROOT / "requirements/test.txt"):
        summed.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return summed.hexdigest()[:24]


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Nobody else is in here at the same time."""
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def _migrate(url: str) -> None:
    manage(url, "migrate", "--verbosity", "0", "--skip-checks")
    manage(url, "createcachetable")
