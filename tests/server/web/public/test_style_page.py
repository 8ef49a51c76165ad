"""The style page: every part of the pages, at every width, in light and dark, without a barrier."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import tabellone.server.web as web
from tests.server.fresh import Fresh
from tests.server.live import LiveServer
from tests.server.web.looking import LAPTOP, PHONE, PROJECTOR, Scheme, barriers, hindrances, looking, views


@pytest.fixture(scope="module")
def site(fresh: Fresh) -> Iterator[str]:
    with LiveServer(fresh.url("sqlite")) as live:
        yield live.url


@pytest.mark.parametrize(("width", "scheme"), views(*product((PHONE, LAPTOP, PROJECTOR), ("light", "dark"))))
def test_every_part_is_without_barriers(site: str, browser: Browser, width: int, scheme: Scheme) -> None:
    with looking(browser, width, scheme) as page:
        page.goto(f"{site}/style/")
        assert hindrances(page) == []


@pytest.mark.soak
@pytest.mark.parametrize(
    ("book", "scheme"),
    [
        ("risiko", "light"),
        ("big", "dark"),
        *views(("pergioco", "light"), ("risiko", "dark"), ("big", "light"), ("pergioco", "dark")),
    ],
)
def test_every_rulebook_has_a_colour_that_can_be_read(site: str, browser: Browser, book: str, scheme: Scheme) -> None:
    with looking(browser, LAPTOP, scheme) as page:
        page.goto(f"{site}/style/?book={book}")
        assert page.locator(f"body.book-{book}").count() == 1
        assert barriers(page) == []


def test_targets_are_large_enough_for_fingers(site: str, browser: Browser) -> None:
    with looking(browser, PHONE) as page:
        page.goto(f"{site}/style/")
        pressed = page.locator(
            ".button:not(.button-small), nav.tabs a, .site-header a, .site-header button, input[type=text]"
        )
        heights = [box["height"] for each in pressed.all() if (box := each.bounding_box()) and box["height"] > 1]
        assert len(heights) > 20
        assert min(heights) >= 44


def test_the_language_is_chosen_by_hand_and_by_the_browser(site: str, browser: Browser) -> None:
    with looking(browser, language="es") as page:
        page.goto(f"{site}/style/?book=big")
        assert page.locator("html").get_attribute("lang") == "es"
        page.get_by_role("button", name="Italiano").click()
        assert page.url == f"{site}/style/?book=big"
        assert page.locator("html").get_attribute("lang") == "it"
        assert "12.040" in page.locator("table.standings").inner_text()


def test_enter_goes_to_the_next_field(site: str, browser: Browser) -> None:
    with looking(browser) as page:
        page.goto(f"{site}/style/")
        page.locator("#seat-1").press("Enter")
        assert page.evaluate("document.activeElement.id") == "seat-2"


def test_the_keyboard_reaches_the_content_first(site: str, browser: Browser) -> None:
    with looking(browser) as page:
        page.goto(f"{site}/style/")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "main"


def test_paper_has_no_buttons(site: str, browser: Browser) -> None:
    with looking(browser, scheme="dark") as page:
        page.goto(f"{site}/style/")
        page.emulate_media(media="print")
        assert not any(each.is_visible() for each in page.locator("button, .site-nav, .tabs").all())
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_every_colour_stands_on_every_ground_and_every_size_is_shown(site: str, browser: Browser) -> None:
    with looking(browser) as page:
        page.goto(f"{site}/style/")
        inks, grounds = (10, 3)
        assert page.locator(".swatches li[class*=ground-]").count() == inks * grounds
        sizes = [
            float(each.evaluate("each => parseFloat(getComputedStyle(each).fontSize)"))
            for each in page.locator(".type-scale li").all()
        ]
        assert sizes == sorted(sizes, reverse=True)
        assert len(set(sizes)) == len(sizes) == 6


def test_phones_learn_name_colours_and_icons(site: str, browser: Browser) -> None:
    with looking(browser, language="it") as page:
        page.goto(f"{site}/style/")
        address = page.locator("link[rel=manifest]").get_attribute("href")
        answer = page.request.get(f"{site}{address}", headers={"Accept-Language": "it"})
        assert answer.headers["content-type"].startswith("application/manifest+json")
        told = answer.json()
        assert (told["short_name"], told["lang"]) == ("Tabellone", "it")
        touch = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
        for address in [*(icon["src"] for icon in told["icons"]), touch]:
            assert page.request.get(f"{site}{address}").ok
        assert [told["background_color"], told["theme_color"]] == page.evaluate(
            "['--paper', '--accent'].map(name => getComputedStyle(document.documentElement).getPropertyValue(name))"
        )


def test_the_card_of_shared_links_has_the_size_that_is_asked_for() -> None:
    card = Path(web.__file__).parent / "static" / "tabellone" / "card.png"
    head = card.read_bytes()[:24]
    assert (head[:8], struct.unpack(">II", head[16:24])) == (b"\x89PNG\r\n\x1a\n", (1200, 630))
    assert card.stat().st_size < 100_000
