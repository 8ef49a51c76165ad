"""A person's eyes: Debian's Chromium at a width, in light or dark, with axe and the console watched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.patience import IN_BROWSER
from tests.programs import CHROMIUM

expect.set_options(timeout=IN_BROWSER)
PHONE, LAPTOP, PROJECTOR = 360, 1280, 1920
# one process for all pages of ours: they are few, and each more takes a second to start
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--renderer-process-limit=1", "--disable-site-isolation-trials"]
Scheme = Literal["light", "dark"]
STANDARD = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],  # what passes need not be described
}
RUN = """async options => (await axe.run(options)).violations.map(
    each => ({id: each.id, targets: each.nodes.map(node => node.target)}))"""
# axe has given this up; a label, a link and a search that renews a part of the page go to the first of them
TWICE = """() => [...document.querySelectorAll("[id]")].map(each => each.id)
    .filter((id, nth, all) => all.indexOf(id) !== nth)"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM.path, args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def looking(browser: Browser, width: int = LAPTOP, scheme: Scheme = "light", language: str = "en") -> Iterator[Page]:
    """A page that fails at its end if the console said anything bad (refused by the CSP, not found, thrown)."""
    phone = width < 500
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme=scheme,
        locale=language,
        has_touch=phone,
        is_mobile=phone,
    )
    context.set_default_timeout(IN_BROWSER)
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    try:
        yield page
    finally:
        context.close()
    bad = [line for line in said if "status of 4" not in line]  # an answer of 4xx is said too, and meant
    assert not bad, bad


@contextmanager
def looking_away(browser: Browser) -> Iterator[Page]:
    """A phone whose connection may be lost, of which its console may speak."""
    context = browser.new_context(viewport={"width": PHONE, "height": 800}, has_touch=True, is_mobile=True, locale="en")
    yield context.new_page()
    context.close()


def schemes(page: Page, *wanted: Scheme) -> Iterator[Scheme]:
    """The page as it stands in each of the colours: they are styles alone, no script of ours asks for them."""
    for scheme in wanted:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # at once, not in a tenth of a second
        yield scheme


# a walk over the pages of one thing in all their states: `make test` looks at each page once, in test_defences.py
every_state = pytest.mark.soak


def views(*wanted: Any) -> list[Any]:
    """The ways in which a page is looked at, for `parametrize`: the first in every run, the others in `make soak`."""
    return [wanted[0], *(pytest.param(*each, marks=pytest.mark.soak) for each in wanted[1:])]


def barriers(page: Page) -> list[str]:
    """What axe finds against WCAG 2.2 AA, each with where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(RUN, STANDARD)
    twice = [f"two elements of one id: {each}" for each in page.evaluate(TWICE)]
    return [*twice, *(f"{each['id']}: {target}" for each in found for target in each["targets"])]


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    wider: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wider


def hindrances(page: Page) -> list[str]:
    """What hinders people on it: barriers, and a page wider than its window."""
    wider = overflow(page)
    return [*barriers(page), *([f"{wider} px too wide"] if wider > 0 else [])]


def walked(page: Page, site: str, paths: Iterable[str], *, opened: str = "") -> list[tuple[str, str]]:
    """What hinders people on these pages, all of which are there; with what a selector finds there `opened`."""
    found = []
    for path in paths:
        answer = page.goto(site + path)
        assert answer
        assert answer.status == 200, path
        for closed in page.locator(opened).all() if opened else ():
            closed.evaluate("each => each.open = true")
        found += [(path, each) for each in hindrances(page)]
    return found


def come_as(page: Page, site: str, session: str) -> None:
    """Be who has this session."""
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site}])


def sign_in(page: Page, site: str, email: str, password: str) -> None:
    """Sign in like everybody."""
    page.goto(f"{site}/accounts/login/")
    page.fill("[name=login]", email)
    page.fill("[name=password]", password)
    page.click("main button")
    page.wait_for_url("**/me/")


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
