"""Stages, calendar and the end of a year as people see them: on a phone, on a laptop, in the dark; with axe."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.server.live import LiveServer
from tests.server.web import year_scene
from tests.server.web.looking import LAPTOP, PHONE, Scheme, every_state, hindrances, looking, sign_in, views, walked

pytestmark = pytest.mark.live
PUBLIC = ["/c/quest-anno/calendar/", "/c/giro/final/", "/c/giro/final/2/?ranking=green", "/c/quest-anno/final/"]
DESK = [
    "/c/quest-anno/stages/desk/",
    "/c/quest-anno/stages/new/",
    "/c/quest-anno/stages/games/",
    "/c/giro/year/",
    "/c/giro/year/freeze/",
    "/c/quest-anno/year/",
    "/c/quest-anno/year/freeze/",
    "/c/quest-anno/year/start/",
]


def scene() -> dict[str, Any]:
    return year_scene.scene()


@every_state
@pytest.mark.parametrize(("width", "scheme"), views((PHONE, "dark"), (LAPTOP, "light")))
def test_everybodys_pages_have_no_barrier(
    site: LiveServer, at: dict[str, Any], browser: Browser, width: int, scheme: Scheme
) -> None:
    assert at
    with looking(browser, width, scheme) as page:
        assert walked(page, site.url, PUBLIC) == []


@every_state
@pytest.mark.parametrize(("width", "scheme"), views((PHONE, "light"), (LAPTOP, "dark")))
def test_the_organisers_pages_have_no_barrier(
    site: LiveServer, at: dict[str, Any], browser: Browser, width: int, scheme: Scheme
) -> None:
    desk = [*DESK, f"/c/quest-anno/stages/{at['hidden']}/change/", f"/c/quest-anno/stages/{at['hidden']}/delete/"]
    with looking(browser, width, scheme) as page:
        sign_in(page, site.url, at["email"], at["password"])
        assert walked(page, site.url, desk) == []
        page.goto(f"{site.url}/c/quest-anno/year/start/")  # PG 19: the preview of a list
        page.fill("#text", "Ada Inventata;Hex;1040.250;15;2025\nSomebody New;Havannah;990;2;2024")
        page.click("text=Show what it would do")
        page.wait_for_selector("#preview")
        assert hindrances(page) == []


@pytest.mark.soak
def test_a_stage_is_planned_and_published_with_the_keyboard_alone(
    site: LiveServer, at: dict[str, Any], browser: Browser
) -> None:
    with looking(browser, LAPTOP) as page:
        sign_in(page, site.url, at["email"], at["password"])
        page.goto(f"{site.url}/c/quest-anno/stages/new/")
        page.focus("#id_name")
        page.keyboard.type("Da tastiera")
        page.select_option("#id_game", "hex")
        page.fill("#id_start", f"{page.evaluate('new Date().getFullYear()')}-12-30")
        page.fill("#id_end", f"{page.evaluate('new Date().getFullYear()')}-12-31")
        page.focus("main form .actions button")
        page.keyboard.press("Enter")
        page.wait_for_url("**/stages/desk/**")
        page.focus("button:has-text('Publish Da tastiera')")
        page.keyboard.press("Enter")
        page.get_by_text("The stage is published.").wait_for()
        page.goto(f"{site.url}/c/quest-anno/calendar/")
        assert page.get_by_role("link", name="Da tastiera").count() == 1
