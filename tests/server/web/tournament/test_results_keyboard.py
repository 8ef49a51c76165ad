"""A round entered without touching the mouse, and every page of results without a barrier, wide and narrow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.live import LiveServer
from tests.server.web.looking import LAPTOP, PHONE, PROJECTOR, Scheme, come_as, every_state, hindrances, looking, views

SAVE = "form[data-scores] button"


@pytest.fixture(scope="module")
def scenes(site: LiveServer) -> Iterator[dict[str, Any]]:
    """Halls, one for each test."""
    return iter(site.call("tests.server.web.results_scene:halls", count=8))


@pytest.fixture
def scene(scenes: Iterator[dict[str, Any]]) -> dict[str, Any]:
    return next(scenes)


def sit_down(page: Page, site: LiveServer, scene: dict[str, Any]) -> str:
    """Sign in, and open the desk."""
    come_as(page, site.url, scene["session"])
    desk = f"{site.url}/t/{scene['slug']}/desk/results/"
    page.goto(desk)
    return desk


def table_at(desk: str, table: int) -> str:
    return f"{desk.removesuffix('results/')}rounds/1/tables/{table}/"


def save(page: Page, desk: str, table: int, *scores: str) -> None:
    """Fill in a table and save it."""
    page.goto(table_at(desk, table))
    for nth, score in enumerate(scores, 1):
        page.locator(f"#seat-{nth}-score").fill(score)
    page.locator(SAVE).click()


def focused(page: Page) -> str:
    found: str = page.evaluate("document.activeElement.id")
    return found


def typed(page: Page, *texts: str, between: str = "Tab") -> None:
    for nth, text in enumerate(texts):
        if nth:
            page.keyboard.press(between)
        page.keyboard.type(text)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def test_a_whole_round_by_keyboard(site: LiveServer, browser: Browser, scene: dict[str, Any]) -> None:
    with looking(browser) as page:
        sit_down(page, site, scene)
        assert focused(page) == "goto"
        typed(page, "2")
        assert page.url.endswith("/tables/2/")
        assert focused(page) == "seat-1-score"
        typed(page, "40", "30", "20", "10")
        assert "/tables/1/" in page.url
        assert focused(page) == "seat-1-score"
        typed(page, "40", "40", "20", "10", between="Enter")  # Enter goes down the column, and saves at its end
        assert focused(page) == "seat-1-off_objective"
        typed(page, "3", "5", between="Enter")
        assert "Every table of this round has reported" in page.locator("main").inner_text()


@every_state
@pytest.mark.parametrize(("width", "scheme"), views((PHONE, "light"), (LAPTOP, "dark"), (PROJECTOR, "light")))
def test_no_page_has_a_barrier(
    site: LiveServer, browser: Browser, scene: dict[str, Any], width: int, scheme: Scheme
) -> None:
    with looking(browser, width, scheme) as page:
        desk = sit_down(page, site, scene)
        assert hindrances(page) == []
        save(page, desk, 2, "40", "30", "20", "10")
        page.goto(table_at(desk, 1))
        page.locator("details.special summary").click()
        page.locator("#seat-1-score").fill("40")
        page.locator(SAVE).click()
        assert hindrances(page) == []  # what is missing stands beside each field
        save(page, desk, 1, "40", "40", "20", "10")
        assert hindrances(page) == []  # a tie asks for more
        for nth in (1, 2):
            page.locator(f"#seat-{nth}-off_objective").fill(str(nth))
        page.locator(SAVE).click()
        page.goto(f"{site.url}/t/{scene['slug']}/standings/")
        page.locator("tbody tr:nth-child(2) summary").click()
        page.wait_for_selector(".why-body .steps")
        assert hindrances(page) == []
        for address in ("withdraw/a/", "close/", "rounds/1/tables/1/"):
            page.goto(f"{site.url}/t/{scene['slug']}/desk/{address}")
            assert hindrances(page) == []


def test_a_desk_that_loses_nothing_typed_and_moves_no_cursor(
    site: LiveServer, browser: Browser, scene: dict[str, Any]
) -> None:
    """Players are searched, one is checked in by name, a wrong score is put right, a reload keeps what was typed."""
    with looking(browser) as page:
        desk = sit_down(page, site, scene)
        page.goto(f"{site.url}/t/{scene['door']}/desk/players/")
        page.click("#search-q")
        page.keyboard.type("Verde")
        expect(page.locator("main tbody tr")).to_have_count(1)
        assert page.locator("textarea[name=list]").count() == 1  # the box for a whole list is where it was
        page.goto(f"{site.url}/t/{scene['door']}/desk/check-in/")
        page.click("#search-q")
        page.keyboard.type("Bruno")
        expect(page.locator("li.door-row")).to_have_count(1)
        with page.expect_response(lambda answer: "Dal" in answer.url):
            page.keyboard.type(" Dal")  # the space is a letter of the name, not a tap on whoever is found first
        expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
        expect(page.locator("li.door-row")).to_have_count(1)
        assert page.input_value("#search-q") == "Bruno Dal"
        expect(page.locator(".present")).to_have_text("0 present")
        page.click("li.door-row button[value=present]")
        expect(page.locator(".present")).to_have_text("1 present")
        expect(page.locator("#search-q")).to_be_focused()
        save(page, desk, 1, "40", "many", "20", "10")
        expect(page.locator("#seat-2-score")).to_be_focused()
        page.keyboard.type("30")
        page.locator("#seat-3-score").fill("21")
        page.goto(table_at(desk, 2))
        page.locator("#seat-1-score").fill("44")
        page.locator("#seat-2-score").fill("12")
        page.reload()
        assert [page.input_value(f"#seat-{nth}-score") for nth in (1, 2, 3)] == ["44", "12", ""]
        expect(page.locator("#seat-3-score")).to_be_focused()
        page.click("[data-cancel]")
        page.goto(table_at(desk, 2))
        assert page.input_value("#seat-1-score") == ""


def test_reasons_open_without_javascript_on_a_page_of_their_own(
    site: LiveServer, browser: Browser, scene: dict[str, Any]
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    desk = sit_down(page, site, scene)
    for table in (1, 2):
        save(page, desk, table, "40", "30", "20", "10")
    page.goto(f"{site.url}/t/{scene['slug']}/standings/")
    page.locator("tbody tr:first-child summary").click()
    page.locator("tbody tr:first-child .why-body a").click()
    assert page.locator("main .steps").count() >= 1
    context.close()
