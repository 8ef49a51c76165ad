"""New databases with all tables in them, made by copying one that was migrated once."""

from __future__ import annotations

import shutil
import uuid
from contextlib import ExitStack
from pathlib import Path

from tests.server.databases import Postgres, postgres
from tests.server.live import manage

KINDS = ("sqlite", "postgresql")


class Fresh:
    """Makes databases for one test session (each worker of pytest-xdist has its own)."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._stack = folder, ExitStack()
        self._server: Postgres | None = None
        self._templates: dict[str, str] = {}

    def url(self, kind: str) -> str:
        """The address of a new database of this kind, migrated and else empty."""
        template = self._template(kind)
        if kind == "postgresql":
            return self.server.url(self.server.create(template))
        path = self._folder / f"{uuid.uuid4().hex}.sqlite3"
        shutil.copyfile(template, path)
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

    def _template(self, kind: str) -> str:
        if kind not in self._templates:
            self._templates[kind] = self._migrated(kind)
        return self._templates[kind]

    def _migrated(self, kind: str) -> str:
        if kind == "postgresql":
            name = self.server.create()
            url = self.server.url(name)
        else:
            name = str(self._folder / "template.sqlite3")
            url = f"sqlite:///{name}"
        manage(url, "migrate", "--verbosity", "0", "--skip-checks")
        manage(url, "createcachetable")
        return name
