"""An auction in a real browser (BIG 6.1): on four phones to the end with one undo, and on one phone passed round."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.patience import IN_BROWSER as PATIENCE
from tests.server.live import LiveServer
from tests.server.web.looking import LAPTOP, PHONE, hindrances, looking

NAMES = {"a": "Ada Brandi", "b": "Bruno Celli", "c": "Carla Dossi", "d": "Dario Elmi"}
Scene = dict[str, str]


@pytest.fixture(scope="module")
def scenes(site: LiveServer) -> list[Scene]:
    wanted = [
        ["ticket-to-ride", ["abcd", "efgh"], False],
        ["7-wonders-duel", ["ab", "cd"], False],
        ["gaia-project", ["abcd"], True],
    ]
    found: list[Scene] = site.call("tests.server.web.auction_scene:scenes", wanted=wanted)
    return found


def outcome(site: LiveServer, scene: Scene) -> dict[str, Any]:
    found: dict[str, Any] = site.call("tests.server.web.auction_scene:outcome", slug=scene["slug"])
    return found


def turn(page: Page, player: str) -> None:
    expect(page.locator(".auction-turn")).to_contain_text(NAMES[player], timeout=PATIENCE)


def tap(page: Page, do: str) -> None:
    page.locator(f'button[name=do][value="{do}"]').click(timeout=PATIENCE)


def raised(page: Page, times: int) -> None:
    """More than the least bid, by the button beside it."""
    for _ in range(times):
        page.locator(".auction-step[data-by='1']").first.click(timeout=PATIENCE)
    tap(page, "bid:first")


@pytest.mark.soak
def test_four_phones_to_the_end_with_one_undo(site: LiveServer, browser: Browser, scenes: list[Scene]) -> None:
    scene = scenes[0]
    with ExitStack() as phones:
        looks = {"a": "light", "b": "dark", "c": "light", "d": "dark"}
        pages = {who: phones.enter_context(looking(browser, PHONE, looks[who])) for who in "abcd"}  # type: ignore[arg-type]  # light or dark
        for who, page in pages.items():
            page.goto(f"{site.url}{scene['auction']}")
            page.locator("#auction-phone summary").click()
            tap(page, f"mine:{who}")
            expect(page.locator("#auction-phone")).to_contain_text("belongs to one player", timeout=PATIENCE)
        tap(pages["c"], "yes:c")
        for page in pages.values():
            turn(page, "a")
        assert hindrances(pages["a"]) == []
        tap(pages["a"], "bid:first")
        turn(pages["b"], "b")
        raised(pages["b"], 1)  # 2, where 1 was meant
        turn(pages["c"], "c")
        pages["b"].locator("#auction-undo summary").click()
        tap(pages["b"], "agree:b")
        for who in "acd":
            expect(pages[who].locator(".auction-back")).to_be_visible(timeout=PATIENCE)
            if who == "a":
                assert hindrances(pages[who]) == []
            tap(pages[who], f"agree:{who}")
        for page in pages.values():  # it was Carla's turn before, too: nobody taps on what is old
            turn(page, "b")
        tap(pages["b"], "bid:first")
        for who in "cda":
            turn(pages[who], who)
            tap(pages[who], "pass")
        tap(pages["b"], "take:4")
        for first, others in (("a", "cd"), ("c", "d")):
            turn(pages[first], first)
            tap(pages[first], "bid:first")
            for who in others:
                turn(pages[who], who)
                tap(pages[who], "pass")
            tap(pages[first], {"a": "take:2", "c": "take:3"}[first])
        tap(pages["d"], "settle:d")
        expect(pages["a"].locator(".notice-success")).to_be_visible(timeout=PATIENCE)
        assert hindrances(pages["a"]) == []
        pages["a"].goto(f"{site.url}{scene['table']}")
        expect(pages["a"].locator(".seats-large li").first).to_contain_text(NAMES["d"])
        expect(pages["a"].locator("label[for=seat-4-score]")).to_contain_text("− 1 bid")
        assert hindrances(pages["a"]) == []
    assert outcome(site, scene) == {
        "order": "dacb",
        "bids": {"a": "0", "b": "1", "c": "0", "d": "0"},
        "stored": ["None"] * 4,
        "moves": 13,
    }


def test_one_phone_passed_round_for_a_duel(site: LiveServer, browser: Browser, scenes: list[Scene]) -> None:
    scene = scenes[1]
    with looking(browser, PHONE, language="it") as page:
        page.goto(f"{site.url}{scene['table']}")
        page.locator(".auction-panel a.button").click()
        tap(page, "yes:b")
        turn(page, "a")
        tap(page, "bid:first")
        turn(page, "b")
        page.locator("#amount-first").fill("6")
        tap(page, "bid:first")
        turn(page, "a")
        tap(page, "pass")
        turn(page, "b")
        assert hindrances(page) == []
        tap(page, "take:1")
        tap(page, "settle:a")
        expect(page.locator(".notice-success")).to_be_visible(timeout=PATIENCE)
    found = outcome(site, scene)
    assert (found["order"], found["bids"]) == ("ba", {"a": "0", "b": "6"})


@pytest.mark.soak
def test_names_without_an_end_break_nothing(site: LiveServer, browser: Browser, scenes: list[Scene]) -> None:
    scene = scenes[2]
    for width in (PHONE, LAPTOP):
        with looking(browser, width, "dark") as page:
            page.goto(f"{site.url}{scene['auction']}")
            assert hindrances(page) == []
            if width == PHONE:
                page.locator("#elements").fill("\n".join(["W" * 40, "<b>Terrani</b>", "=1+1", "Itari"]))
                tap(page, "yes:a")
            expect(page.locator(".auction-turn")).to_be_visible(timeout=PATIENCE)
            assert hindrances(page) == []
