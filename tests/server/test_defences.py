"""No page breaks the strict policy that every answer carries: the console stays silent.

The same walk over the map finds no barrier and nothing wider than a phone (axe, WCAG 2.2 AA, 360 pixels).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page

from tabellone.server import web
from tests.server.fresh import Fresh
from tests.server.live import LiveServer, call
from tests.server.people_at import world
from tests.server.site_map import addresses
from tests.server.test_rights import client_of, values_for
from tests.server.web.looking import PHONE, Scheme, barriers, chromium, looking, overflow, schemes


def scene() -> dict[str, Any]:
    """The small world in a live server's database: every page as an address, and the administrator's session."""
    from django.contrib.sessions.backends.db import SessionStore

    made = world()
    user = made.users["administrator"]
    assert user
    session = SessionStore()
    session["_auth_user_id"] = str(user.pk)
    session["_auth_user_backend"] = "allauth.account.auth_backends.AuthenticationBackend"
    session["_auth_user_hash"] = user.get_session_auth_hash()
    session.save()
    client = client_of(made, "administrator")
    paths = [one.path(values_for(one, made)) for one in addresses()]
    return {"session": session.session_key, "paths": [path for path in paths if is_page(client, path)]}


def is_page(client: Client, path: str) -> bool:
    """Whether something is shown there: no download, no part of a page, no address for forms alone."""
    response = client.get(path, SERVER_NAME="127.0.0.1")
    shown = response.status_code == 200 and "attachment" not in response.headers.get("Content-Disposition", "")
    return shown and response.headers["Content-Type"].startswith("text/html") and b"<title>" in response.content


@dataclass(frozen=True, slots=True)
class Walk:
    """A server with the small world, a browser, every page of the map, and a session of the administrator."""

    url: str
    browser: Browser
    paths: list[str]
    session: str

    def signed_in(self, page: Page) -> None:
        """The browser is the administrator's."""
        page.context.add_cookies([{"name": "sessionid", "value": self.session, "url": self.url}])


@pytest.fixture(scope="module")
def walk(fresh: Fresh) -> Iterator[Walk]:
    """One world for all walks: they only look."""
    url = fresh.url("sqlite")
    made = call(url, "tests.server.test_defences:scene")
    with LiveServer(url) as server, chromium() as browser:
        yield Walk(server.url, browser, made["paths"], made["session"])


def test_no_script_asks_for_the_colours() -> None:
    scripts = list((Path(web.__file__).parent / "static").rglob("*.js"))
    assert scripts
    assert [path.name for path in scripts if "prefers-color-scheme" in path.read_text(encoding="utf-8")] == []


def test_no_page_says_anything_bad_in_the_console(walk: Walk) -> None:
    assert len(walk.paths) > 40
    with looking(walk.browser) as page:
        walk.signed_in(page)
        for path in walk.paths:
            page.emulate_media(color_scheme="light")
            answer = page.goto(walk.url + path)
            assert answer
            assert answer.status < 500, path
            page.emulate_media(color_scheme="dark")


@pytest.mark.parametrize(("signed_in", "colours"), [(True, ("light", "dark")), (False, ("light",))])
def test_no_page_has_a_barrier_on_a_phone(walk: Walk, signed_in: bool, colours: tuple[Scheme, ...]) -> None:
    found = []
    with looking(walk.browser, PHONE) as page:
        if signed_in:
            walk.signed_in(page)
        seen: set[str] = set()
        for path in walk.paths:
            page.goto(walk.url + path)
            if (here := page.url.partition("?")[0]) in seen:
                continue  # the login, again and again
            seen.add(here)
            for scheme in schemes(page, *colours):
                wider = overflow(page)
                found += [(path, scheme, each) for each in barriers(page)]
                found += [(path, scheme, f"{wider} px too wide")] if wider > 0 else []
    assert found == []
