"""What the tests that look at pages share: a browser, a server of their own, the scene that they look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import timezone

from tests.server.fresh import Fresh
from tests.server.live import LiveServer


@pytest.fixture
def time_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the test takes, it takes place in one moment."""
    moment = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)


@pytest.fixture(scope="module")
def site(fresh: Fresh) -> Iterator[LiveServer]:
    """A server on a new database."""
    with LiveServer(fresh.url("sqlite")) as live:
        yield live


@pytest.fixture(scope="module")
def at(request: pytest.FixtureRequest, site: LiveServer) -> dict[str, Any]:
    """What the module's function `scene` made on that server, and tells of it."""
    answer: dict[str, Any] = site.call(f"{request.module.__name__}:scene")
    return answer
