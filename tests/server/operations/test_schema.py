"""The tables are made and migrated once, however many processes of a site start together."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.server.fresh import Fresh
from tests.server.live import call, manage

HERE = "tests.server.operations.test_schema"


def up_to_date() -> list[str]:
    """Start as a node does; the tables that are there then."""
    from django.db import connection

    from tabellone.server.operations import schema

    schema.bring_up_to_date()
    return connection.introspection.table_names()


def empty(fresh: Fresh, kind: str, folder: Path) -> str:
    if kind == "postgresql":
        return fresh.server.url(fresh.server.create())
    return f"sqlite:///{folder / 'tabellone.sqlite3'}"


@pytest.mark.parametrize("kind", ["postgresql", pytest.param("sqlite", marks=pytest.mark.soak)])
def test_of_nodes_that_start_together_on_an_empty_database_one_migrates_and_the_others_wait(
    fresh: Fresh, kind: str, tmp_path: Path
) -> None:
    url = empty(fresh, kind, tmp_path)
    with ThreadPoolExecutor(3) as nodes:
        first, *others = nodes.map(lambda _: call(url, f"{HERE}:up_to_date"), range(3))
    assert {"cache", "events_tournament", "django_migrations"} <= set(first)
    assert others == [first, first]
    assert "[ ]" not in manage(url, "showmigrations")
