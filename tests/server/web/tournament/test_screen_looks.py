"""The big screen in a browser: read at four metres with 200 players, turned by itself and by hand, no barrier."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import tabellone.server.web as web
from tests.patience import IN_BROWSER
from tests.server.fresh import Fresh
from tests.server.live import LiveServer
from tests.server.web.looking import PHONE, barriers, contrast, hindrances, looking, overflow

SCENES = ("seating", "playing", "semifinals", "over", "welcome", "small")
LEAST_TYPE = 32  # px at 1920 × 1080: see screen/paging.py
BEYOND = """() => {
  const room = document.documentElement.clientHeight;
  const shown = document.querySelector('.slide[data-shown]');
  const all = [...shown.querySelectorAll('tr, li, text, h2, .code')].filter((each) => !each.closest('.unseen'));
  return all.filter((each) => each.getBoundingClientRect().bottom > room + 1).map((each) => each.textContent);
}"""

# found and measured in one go: the page renews itself meanwhile
TYPE = """() => parseFloat(getComputedStyle(
  document.querySelector('.slide[data-shown] :is(th[scope=row], .card li)')).fontSize)"""
DRAWN_TYPE = """() => [...document.querySelectorAll('.slide[data-shown] .bracket-place text')].map(
  (each) => each.getScreenCTM().a * parseFloat(getComputedStyle(each).fontSize))"""


@pytest.fixture(scope="module")
def live(fresh: Fresh) -> Iterator[LiveServer]:
    with LiveServer(fresh.url("sqlite")) as server:
        yield server


@pytest.fixture(scope="module")
def at(live: LiveServer) -> dict[str, str]:
    found: dict[str, str] = live.call("tests.server.web.screen_scene:scenes")
    return {name: f"{live.url}/t/{slug}/screen/" for name, slug in found.items()}


@contextmanager
def projector(browser: Browser, width: int = 1920, height: int = 1080) -> Iterator[Page]:
    with looking(browser, width) as page:
        page.set_viewport_size({"width": width, "height": height})
        yield page


def opened(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("html[data-turning] .slide[data-shown]").wait_for()


def standing(page: Page, address: str) -> None:
    """The page, with a clock that stands unless we turn it."""
    page.clock.install(time="2026-05-09T15:42:00")
    page.clock.pause_at("2026-05-09T15:42:01")
    opened(page, address)


def slides(page: Page) -> int:
    return page.locator(".slide").count()


def shown(page: Page) -> str:
    return page.locator(".slide[data-shown]").get_attribute("id") or ""


@pytest.mark.soak
@pytest.mark.parametrize(("scheme", "scenes"), [("light", SCENES), ("dark", SCENES[1:4:2])])
def test_every_page_fits_and_is_without_barriers(
    browser: Browser, at: dict[str, str], scheme: str, scenes: tuple[str, ...]
) -> None:
    with projector(browser) as page:
        for scene in scenes:
            opened(page, f"{at[scene]}?scheme={scheme}")
            page.keyboard.press(" ")
            for _ in range(slides(page)):
                where = f"{scene} {shown(page)}"
                assert page.evaluate(BEYOND) == [], where
                assert overflow(page) == 0, where
                page.keyboard.press("ArrowRight")
            assert barriers(page) == [], scene


def test_names_are_large_enough_for_four_metres(browser: Browser, at: dict[str, str]) -> None:
    """On a smaller screen the same share of it."""
    for width, height in ((1920, 1080), (1280, 720)):
        with projector(browser, width, height) as page:
            for query in ("seats", "standings", "tables"):
                opened(page, f"{at['semifinals' if query == 'standings' else 'playing']}?view={query}")
                size = page.evaluate(TYPE)
                assert size >= LEAST_TYPE * height / 1080 - 0.1, (query, width)


def test_names_in_a_bracket_are_about_as_large(browser: Browser, at: dict[str, str]) -> None:
    """Capitals of 20 px, 18 minutes of arc: a group's four semifinals with its final stay on one page."""
    with projector(browser) as page:
        opened(page, f"{at['semifinals']}?view=bracket")
        heights = page.evaluate(DRAWN_TYPE)
        assert min(heights) >= 28


def test_it_turns_by_itself_and_by_hand(browser: Browser, at: dict[str, str]) -> None:
    with projector(browser) as page:
        standing(page, f"{at['seating']}?view=seats&every=3")
        page.clock.run_for(2900)
        assert shown(page) == "seats-1"
        page.clock.run_for(100)
        assert shown(page) == "seats-2"
        page.keyboard.press(" ")
        assert page.locator("[data-pause]").get_attribute("aria-pressed") == "true"
        page.keyboard.press("ArrowLeft")
        assert shown(page) == "seats-1"
        page.clock.run_for(3_500)
        assert shown(page) == "seats-1"
        page.mouse.move(50, 50)
        page.get_by_role("button", name="Next").click()
        page.get_by_role("button", name="Next").click()
        page.get_by_role("button", name="Next").click()
        assert shown(page) == "seats-1"


def test_what_it_is_worked_with_goes_away_and_comes_back(browser: Browser, at: dict[str, str]) -> None:
    with projector(browser) as page:
        standing(page, at["seating"])
        desk = page.locator("[data-desk]")
        page.clock.run_for(3900)
        expect(desk).to_be_visible()
        page.clock.run_for(100)
        expect(desk).to_be_hidden()
        page.mouse.move(50, 50)
        expect(desk).to_be_visible()


@pytest.mark.soak
def test_it_follows_the_round(browser: Browser, at: dict[str, str], live: LiveServer) -> None:
    """A clock that is started brings the clock, without a hand on the screen."""
    with projector(browser) as page:
        opened(page, at["small"])
        assert shown(page) == "seats-1"
        slug = re.search(r"/t/([^/]+)/", at["small"])
        assert slug
        live.call("tests.server.web.screen_scene:start", slug=slug[1])
        page.locator("#clock-1[data-shown]").wait_for(timeout=IN_BROWSER)
        clock = page.locator("#screen-clock").bounding_box()
        assert clock
        assert clock["height"] > 1080 / 3
        page.evaluate("document.getElementById('screen-clock').dataset.ends = new Date(Date.now() - 900).toISOString()")
        page.locator("#screen-ending .time-up").wait_for()
        assert barriers(page) == []
        page.keyboard.press("Escape")
        page.locator("#screen-ending .time-up").wait_for(state="hidden")


def test_on_a_phone_and_without_script_everything_stands_one_below_the_other(
    browser: Browser, at: dict[str, str]
) -> None:
    with looking(browser, PHONE) as page:
        page.goto(at["small"])
        assert all(each.is_visible() for each in page.locator(".slide").all())
        assert hindrances(page) == []
    context = browser.new_context(java_script_enabled=False, viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.goto(at["seating"])
    assert all(each.is_visible() for each in page.locator(".slide").all())
    assert page.locator(".screen-plain").is_visible()
    assert page.get_by_role("link", name="Seats").is_visible()
    context.close()


@pytest.mark.soak
def test_a_bracket_scrolls_inside_its_box(browser: Browser, at: dict[str, str]) -> None:
    address = at["semifinals"].replace("/screen/", "/bracket/")
    for width in (PHONE, 1280):
        with looking(browser, width, "light" if width == PHONE else "dark") as page:
            page.goto(address)
            page.locator(".bracket-list summary").click()
            assert page.locator(".bracket-list li").first.is_visible()
            assert hindrances(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_colours_of_the_hall_are_further_apart_than_those_of_the_pages(scheme: str) -> None:
    """7 to 1 for what is read, WCAG's enhanced contrast: light falls on the wall too."""
    text = (Path(web.__file__).parent / "static" / "tabellone" / "screen.css").read_text(encoding="utf-8")
    block = text.split(f"body.scheme-{scheme} {{")[1].split("}")[0]
    colours = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", block))
    for ground in ("paper", "sheet", "shade"):
        assert contrast(colours["ink"], colours[ground]) >= 15
        for ink in ("ink-soft", "book-risiko", "book-big", "book-pergioco"):
            assert contrast(colours[ink], colours[ground]) >= 6.3, (ink, ground)
        for state in ("warn", "bad"):
            assert contrast(colours[state], colours[ground]) >= 4.5
        assert contrast(colours["edge"], colours[ground]) >= 3
    for book in ("risiko", "big", "pergioco"):
        assert contrast(colours["on-accent"], colours[f"book-{book}"]) >= 4.5
