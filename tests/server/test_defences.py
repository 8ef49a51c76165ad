"""No page breaks the strict policy that every answer carries: the console stays silent.

The same walk over the map finds no barrier and nothing wider than the window (axe, WCAG 2.2 AA).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page

from tabellone.server import web
from tests.scenes.walked_site import client_of, values_for
from tests.server.fresh import Fresh
from tests.server.live import LiveServer, call
from tests.server.people_at import ROLES, world
from tests.server.site_map import addresses
from tests.server.web.looking import (
    LAPTOP,
    PHONE,
    PROJECTOR,
    Scheme,
    barriers,
    looking,
    overflow,
    schemes,
    views,
)
from tests.sizes import sized

BOTH: tuple[Scheme, Scheme] = ("light", "dark")


def scene() -> dict[str, Any]:
    """The small world in a live server's database: every page as an address, and a session of each role."""
    made = world()
    client = client_of(made, "administrator")
    paths = [one.path(values_for(one, made)) for one in addresses()]
    sessions = {role: session_of(user) for role, user in made.users.items() if user}
    return {"sessions": sessions, "paths": [path for path in paths if is_page(client, path)]}


def session_of(user: Any) -> str | None:
    """The key of a session in which this account is signed in."""
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session["_auth_user_id"] = str(user.pk)
    session["_auth_user_backend"] = "allauth.account.auth_backends.AuthenticationBackend"
    session["_auth_user_hash"] = user.get_session_auth_hash()
    session.save()
    key: str | None = session.session_key
    return key


def is_page(client: Client, path: str) -> bool:
    """Whether something is shown there: no download, no part of a page, no address for forms alone."""
    response = client.get(path, SERVER_NAME="127.0.0.1")
    shown = response.status_code == 200 and "attachment" not in response.headers.get("Content-Disposition", "")
    return shown and response.headers["Content-Type"].startswith("text/html") and b"<title>" in response.content


@dataclass(frozen=True, slots=True)
class Walk:
    """A server with the small world, every page of the map, and a session of each role but the visitor's."""

    url: str
    paths: list[str]
    sessions: Mapping[str, str]

    def enter(self, page: Page, role: str) -> None:
        """The browser is that of somebody in this role."""
        if role in self.sessions:
            page.context.add_cookies([{"name": "sessionid", "value": self.sessions[role], "url": self.url}])


@pytest.fixture(scope="module")
def walk(fresh: Fresh) -> Iterator[Walk]:
    """One world for all walks: they only look."""
    url = fresh.url("sqlite")
    made = call(url, "tests.server.test_defences:scene")
    with LiveServer(url) as server:
        yield Walk(server.url, made["paths"], made["sessions"])


def test_no_script_asks_for_the_colours() -> None:
    scripts = list((Path(web.__file__).parent / "static").rglob("*.js"))
    assert scripts
    assert [path.name for path in scripts if "prefers-color-scheme" in path.read_text(encoding="utf-8")] == []


@pytest.mark.pages
@pytest.mark.soak
def test_no_page_says_anything_bad_in_the_console_when_the_colours_change(walk: Walk, browser: Browser) -> None:
    with looking(browser) as page:
        walk.enter(page, "administrator")
        for path in walk.paths:
            page.emulate_media(color_scheme="light")
            answer = page.goto(walk.url + path)
            assert answer
            assert answer.status < 500, path
            page.emulate_media(color_scheme="dark")


@pytest.mark.pages
@pytest.mark.parametrize(("role", "width"), views(*product(reversed(ROLES), (PHONE, LAPTOP, PROJECTOR))))
def test_no_page_has_a_barrier(walk: Walk, browser: Browser, role: str, width: int) -> None:
    """Nor says it anything bad in the console; each page in one of the colours, in `make soak` in both."""
    assert len(walk.paths) > 40
    found = []
    with looking(browser, width) as page:
        walk.enter(page, role)
        seen: set[str] = set()
        for nth, path in enumerate(walk.paths):
            answer = page.goto(walk.url + path)
            assert answer
            assert answer.status < 500, path
            here = page.url.partition("?")[0] if answer.ok else str(answer.status)
            if here in seen:
                continue  # the login, or that one may not be here, again and again
            seen.add(here)
            for scheme in schemes(page, *sized((BOTH[nth % 2],), BOTH)):
                wider = overflow(page)
                found += [(path, scheme, each) for each in barriers(page)]
                found += [(path, scheme, f"{wider} px too wide")] if wider > 0 else []
    assert found == []
