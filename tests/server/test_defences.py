"""No page breaks the strict policy that every answer carries: nothing inline, and a console that stays silent.

The same walk over the map finds no barrier and nothing wider than a phone (axe, WCAG 2.2 AA, 360 pixels).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.fresh import Fresh
from tests.server.live import LiveServer, call
from tests.server.people_at import World, world
from tests.server.site_map import addresses
from tests.server.test_rights import client_of, values_for
from tests.server.web.looking import PHONE, barriers, chromium, looking, overflow


@pytest.fixture
def here(db: None) -> World:
    return world()


def test_no_page_holds_a_style_or_a_script_of_its_own(here: World) -> None:
    client = client_of(here, "administrator")
    for address in addresses():
        page = client.get(address.path(values_for(address, here))).content.decode(errors="replace")
        for forbidden in (" style=", "<style", "<script>", " onclick=", " onload=", " onsubmit=", "javascript:"):
            assert forbidden not in page.lower(), (address.name, forbidden)


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
    paths = [one.path(values_for(one, made)) for one in addresses()]
    return {"session": session.session_key, "paths": [path for path in paths if is_page(made, path)]}


def is_page(made: World, path: str) -> bool:
    """Whether something is shown there: no download, no part of a page, no address for forms alone."""
    response = client_of(made, "administrator").get(path, SERVER_NAME="127.0.0.1")
    shown = response.status_code == 200 and "attachment" not in response.headers.get("Content-Disposition", "")
    return shown and response.headers["Content-Type"].startswith("text/html") and b"<title>" in response.content


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_says_anything_bad_in_the_console(
    fresh: Fresh, live_on: Callable[..., LiveServer], scheme: Any
) -> None:
    url = fresh.url("sqlite")
    made = call(url, "tests.server.test_defences:scene")
    server = live_on(url)
    with chromium() as browser, looking(browser, scheme=scheme) as page:
        page.context.add_cookies([{"name": "sessionid", "value": made["session"], "url": server.url}])
        assert len(made["paths"]) > 40
        for path in made["paths"]:
            answer = page.goto(server.url + path)
            assert answer
            assert answer.status < 500, path


@pytest.mark.parametrize(("signed_in", "scheme"), [(True, "light"), (True, "dark"), (False, "light")])
def test_no_page_has_a_barrier_on_a_phone(
    fresh: Fresh, live_on: Callable[..., LiveServer], signed_in: bool, scheme: Any
) -> None:
    url = fresh.url("sqlite")
    made = call(url, "tests.server.test_defences:scene")
    server = live_on(url)
    found = []
    with chromium() as browser, looking(browser, PHONE, scheme) as page:
        if signed_in:
            page.context.add_cookies([{"name": "sessionid", "value": made["session"], "url": server.url}])
        seen: set[str] = set()
        for path in made["paths"]:
            page.goto(server.url + path)
            if (here := page.url.partition("?")[0]) in seen:
                continue  # the login, again and again
            seen.add(here)
            wider = overflow(page)
            found += [(path, each) for each in barriers(page)] + ([(path, f"{wider} px too wide")] if wider > 0 else [])
    assert found == []
