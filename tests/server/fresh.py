"""New databases with all tables in them, made by copying one that was migrated once."""

from __future__ import annotations

import shutil
import uuid
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.databases import Postgres, postgres
from tests.server.templates import postgres_template, sqlite_template
from tests.sizes import sized

KINDS = ("sqlite", "postgresql")


def enough_on(kind: str) -> pytest.MarkDecorator:
    """For tests with a `database_url`: in `make test` on this kind alone, in `make soak` on both."""
    return pytest.mark.parametrize("database_url", sized((kind,), KINDS), indirect=True)


class Fresh:
    """Makes databases for tests."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._stack = folder, ExitStack()
        self._server: Postgres | None = None

    def url(self, kind: str) -> str:
        """The address of a new database of this kind, migrated and else empty."""
        if kind == "postgresql":
            return self.server.url(self.server.create(postgres_template(self.server)))
        path = self._folder / f"{uuid.uuid4().hex}.sqlite3"
        shutil.copyfile(sqlite_template(), path)
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
