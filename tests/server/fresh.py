"""New databases with all tables in them, made by copying one that was migrated once."""

from __future__ import annotations

import atexit
import shutil
import tempfile
import uuid
from contextlib import ExitStack
from functools import cache
from pathlib import Path

from tests.server.databases import Postgres, postgres
from tests.server.live import manage

KINDS = ("sqlite", "postgresql")


class Fresh:
    """Makes databases for tests; each process migrates a database of a kind once, whoever asks for one like it."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._stack = folder, ExitStack()
        self._server: Postgres | None = None

    def url(self, kind: str) -> str:
        """The address of a new database of this kind, migrated and else empty."""
        if kind == "postgresql":
            return self.server.url(self.server.create(_on_server(self.server)))
        path = self._folder / f"{uuid.uuid4().hex}.sqlite3"
        shutil.copyfile(_file(), path)
        return f"sqlite:///{path}"

    @property
    def server(self) -> Postgres:
        """The PostgreSQL of the session, started when it is first asked for."""
        if self._server is None:
            self._server = self._stack.enter_context(postgres())
        return self._server

    def close(self) -> None:
        """Stop what was started."""
        self._stack.close()


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Gone with the process."""
    folder = tempfile.TemporaryDirectory(prefix="tabellone-fresh-", ignore_cleanup_errors=True)
    atexit.register(folder.cleanup)  # else it would warn
    return folder


@cache
def _file() -> Path:
    path = Path(_folder().name) / "template.sqlite3"
    _migrate(f"sqlite:///{path}")
    return path


@cache
def _on_server(server: Postgres) -> str:
    name = server.create()
    _migrate(server.url(name))
    return name


def _migrate(url: str) -> None:
    manage(url, "migrate", "--verbosity", "0", "--skip-checks")
    manage(url, "createcachetable")
