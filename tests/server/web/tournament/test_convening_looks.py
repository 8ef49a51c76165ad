"""Convocations as people see them: no barrier, nothing wider than the window, on a phone and on a laptop."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.server.live import LiveServer
from tests.server.web import convening_scene
from tests.server.web.looking import LAPTOP, PHONE, every_state, looking, sign_in, views, walked


def scene() -> dict[str, Any]:
    return convening_scene.scene()


def public(at: dict[str, Any]) -> list[str]:
    """What everybody, or who holds a link, sees."""
    lists = [f"/t/{at['final']}/convocation/", f"/t/{at['fresh']}/convocation/", f"/t/{at['final']}/convocation/ask/"]
    return [*lists, at["called"], at["inside"], at["reserve"], at["request"]]


def desk(at: dict[str, Any]) -> list[str]:
    """What the federation sees."""
    finals, fresh, final = f"/c/{at['circuit']}/finals/", f"/t/{at['fresh']}/desk/", f"/t/{at['final']}/desk/"
    pages = [f"{fresh}convocation/", f"{fresh}convocation/first/", f"{final}convocation/"]
    return [finals, f"{finals}new/", f"{finals}several/", *pages, *(f"{final}convocation/{one}/" for one in MORE)]


MORE = ("second", "enter")


@every_state
@pytest.mark.parametrize(("width", "scheme", "language"), views((PHONE, "light", "it"), (LAPTOP, "dark", "es")))
def test_no_page_of_a_convocation_has_a_barrier(
    browser: Browser, site: LiveServer, at: dict[str, Any], width: int, scheme: Any, language: str
) -> None:
    with looking(browser, width, scheme, language) as page:
        assert walked(page, site.url, public(at)) == []
        sign_in(page, site.url, at["login"], at["password"])
        assert walked(page, site.url, desk(at)) == []


def test_a_convocation_is_accepted_by_keyboard_alone(browser: Browser, site: LiveServer, at: dict[str, Any]) -> None:
    with looking(browser, PHONE) as page:
        page.goto(site.url + at["called"])
        page.get_by_role("button", name="I accept").focus()
        page.keyboard.press("Enter")
        page.get_by_text("You are in. The place is yours.").wait_for()
