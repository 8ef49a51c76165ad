"""The organisers' hall in a browser: no barrier, nothing too wide, a call noticed at once, the end shown."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.live import LiveServer
from tests.server.web.looking import (
    LAPTOP,
    PHONE,
    PROJECTOR,
    Scheme,
    barriers,
    come_as,
    every_state,
    hindrances,
    looking,
    views,
)

HALL = "tests.server.web.hall_scene"


@pytest.fixture(scope="module")
def scenes(site: LiveServer) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = site.call(f"{HALL}:scenes")
    return found


@pytest.fixture
def busy(scenes: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    return scenes["busy"][0]


@pytest.fixture
def quiet(scenes: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    """A hall that nobody has touched."""
    return scenes["quiet"].pop()


def come_in(page: Page, site: LiveServer, scene: dict[str, Any], path: str = "") -> None:
    come_as(page, site.url, scene["session"])
    page.goto(f"{site.url}/t/{scene['slug']}/hall/{path}")


@every_state
@pytest.mark.parametrize(("width", "scheme"), views((PHONE, "light"), (LAPTOP, "dark"), (PROJECTOR, "light")))
def test_nobody_is_kept_out_of_the_hall_and_nothing_is_too_wide(
    site: LiveServer, browser: Browser, busy: dict[str, Any], width: int, scheme: Scheme
) -> None:
    with looking(browser, width, scheme) as page:
        for path in ("", "1/1/", "1/2/", "1/calls/0/"):
            come_in(page, site, busy, path)
            assert hindrances(page) == [], path


@pytest.mark.soak
def test_a_clock_is_started_counts_down_and_a_call_is_noticed_without_a_reload(
    site: LiveServer, browser: Browser, quiet: dict[str, Any]
) -> None:
    with looking(browser) as page:
        come_in(page, site, quiet)
        assert page.locator("#minutes-1").input_value() == "90"
        page.get_by_role("button", name="Start the clock").click()
        clock = page.locator("#clock-1")
        expect(clock).to_have_text(re.compile(r"^1:29:5\d$"))
        before = clock.text_content()
        page.wait_for_function("text => document.getElementById('clock-1').textContent !== text", arg=before)
        page.get_by_role("button", name="Sound").click()
        site.call(f"{HALL}:new_call", slug=quiet["slug"])
        expect(page).to_have_title(re.compile(r"^\(1\) Hall"))
        expect(page.locator("[data-hall-news]")).to_have_text("Table 2 calls the referee")
        assert page.evaluate("document.documentElement.dataset.sounded") == "call"
        assert barriers(page) == []


def test_a_wrong_clock_of_the_device_does_not_matter_and_the_end_fills_the_screen(
    site: LiveServer, browser: Browser, quiet: dict[str, Any]
) -> None:
    with looking(browser) as page:
        come_in(page, site, quiet)
        page.locator("#minutes-1").fill("6")
        page.get_by_role("button", name="Start the clock").click()
        page.add_init_script("const now = Date.now; Date.now = () => now() + 3600e3 + (window.later ?? 0);")
        page.reload()
        clock = page.locator("#clock-1")
        expect(clock).to_have_attribute("data-state", "running")
        expect(clock).to_have_text(re.compile(r"^5:5\d$"))
        page.get_by_role("button", name="Sound").click()
        page.evaluate("window.later = 65e3")
        expect(clock).to_have_attribute("data-state", "warning")
        expect(page.locator("html[data-sounded=warning]")).to_be_attached()
        assert page.locator(".time-up").is_hidden()
        page.evaluate("window.later = 361e3")
        up = page.locator(".time-up")
        expect(up).to_be_visible()
        expect(up).to_contain_text("The closing rolls begin")
        expect(page.locator("html[data-sounded=over]")).to_be_attached()
        assert barriers(page) == []
        page.keyboard.press("Escape")
        expect(up).to_be_hidden()


@pytest.mark.soak
def test_without_a_script_the_hall_reads_and_the_clock_turns(
    site: LiveServer, browser: Browser, quiet: dict[str, Any]
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    come_in(page, site, quiet)
    page.get_by_role("button", name="Start the clock").click()
    expect(page.locator("#clock-1")).to_have_text(re.compile(r"^1:(30:00|29:5\d)$"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Resume")).to_be_visible()
    context.close()
