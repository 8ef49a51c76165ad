"""Databases and servers for the tests of the platform.

- `db` (pytest-django): the database of this process, SQLite, or what `DATABASE_URL` says; `make test` runs the tests
  of this folder once with each.
- `database_url`: a new database of its own, the test runs on SQLite and on PostgreSQL. Such tests are marked `live`:
  they need not run twice.
- `live_on`: starts servers, `live_on(database_url, workers=2)`; they end with the test.
- `live`: one server on `database_url`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import translation

from tests.scenes.walked_site import Answer, answers_of
from tests.server.fresh import KINDS, Fresh
from tests.server.live import LiveServer
from tests.server.people_at import World, world
from tests.server.templates import database_of_this_process

LIVE = {"fresh": __name__, "live_server": "pytest_django.fixtures"}  # fixtures that bring databases, and their modules


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what brings its own databases."""
    for item in items:
        if isinstance(item, pytest.Function) and any(_asks_for(item, name, home) for name, home in LIVE.items()):
            item.add_marker(pytest.mark.live)


def _asks_for(item: pytest.Function, name: str, home: str) -> bool:
    """Whether a test uses the fixture of that name that this module defines; another of the same name is none."""
    for found in reversed(item._fixtureinfo.name2fixturedefs.get(name, ())):  # nobody else tells whose fixture it is
        if found.func.__module__ == home:
            return True
        if name not in found.argnames:  # it takes the place of all others of its name
            return False
    return False


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: Any) -> Iterator[None]:
    """The database of this process: a copy of a migrated one, gone at the end."""
    with django_db_blocker.unblock(), database_of_this_process():
        yield


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """A page asked for in another language leaves that one active in its thread: every test begins with English."""
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def nothing_computed() -> None:
    """Keys of rows come again once a test is rolled back: no answer of another test's rows is kept."""
    from tabellone.server.play.states import forget  # models need Django to be set up

    forget()


@pytest.fixture
def mail_service(settings: LazySettings) -> None:
    """As where mail is sent."""
    settings.MAIL_SERVICE = True


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fresh]:
    """What makes new databases: `fresh.url("sqlite")`, `fresh.url("postgresql")`."""
    databases = Fresh(tmp_path_factory.mktemp("databases"))
    yield databases
    databases.close()


@pytest.fixture(params=KINDS)
def database_url(request: pytest.FixtureRequest, fresh: Fresh) -> str:
    """A new database, migrated and empty; once on SQLite and once on PostgreSQL."""
    return fresh.url(request.param)


@pytest.fixture
def live_on(tmp_path: Path) -> Iterator[Callable[..., LiveServer]]:
    """Starts servers that end with the test."""
    number = itertools.count(1)
    with ExitStack() as stack:

        def start(database_url: str, workers: int = 1, **more: Any) -> LiveServer:
            log = tmp_path / f"server-{next(number)}.log"
            return stack.enter_context(LiveServer(database_url, workers, log=log, **more))

        yield start


@pytest.fixture
def live(live_on: Callable[..., LiveServer], database_url: str) -> LiveServer:
    """A server of two processes on a new database, once on SQLite and once on PostgreSQL."""
    return live_on(database_url, workers=2)


@pytest.fixture
def here(db: None) -> World:
    """A site with people of every role."""
    return world()


@pytest.fixture
def walked(db: None, role: str) -> tuple[Answer, ...]:
    """What every page answers to somebody of the role."""
    return answers_of(role)
