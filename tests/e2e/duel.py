"""A table of 7 Wonders Duel on phones: the auction to its end, the clocks, the result with its bids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.organiser import PATIENCE, Phone

MAIN, WHO = "[data-watch-main]", "[data-watch-who]"


def bid(phone: Phone, table: Mapping[str, Any], payer: str, amount: int) -> None:
    """An auction on one phone passed round: the payer takes the first choice for so much."""
    page = phone.page
    phone.open(table["path"])
    page.locator(".auction-panel a.button").click()
    page.locator("button[name=do][value^='yes:']").first.click()
    other = next(name for name in table["names"] if name != payer)
    expect(page.locator(".auction-turn")).to_be_visible(timeout=PATIENCE)
    paid = False
    while not paid:
        turn = page.locator(".auction-turn strong").inner_text()
        if turn == other:
            _tap(page, "bid:first")
        else:
            page.locator("#amount-first").fill(str(amount))
            _tap(page, "bid:first")
            paid = True
    expect(page.locator(".auction-turn strong")).to_have_text(other)
    _tap(page, "pass")
    expect(page.locator(".auction-turn strong")).to_have_text(payer)
    _tap(page, "take:1")
    page.locator("button[name=do][value^='settle:']").click()
    expect(page.locator(".notice-success")).to_be_visible(timeout=PATIENCE)


def _tap(page: Page, do: str) -> None:
    """One move, and the page after it."""
    before = page.locator("input[name=moves]").input_value()
    page.locator(f'button[name=do][value="{do}"]').click()
    expect(page.locator("input[name=moves]")).not_to_have_value(before, timeout=PATIENCE)


def result(phones: Sequence[Phone], table: Mapping[str, Any], scores: Mapping[str, str], *, late: bool = False) -> None:
    """The first phone reports, and confirms that who is out of time is last (BIG 7.2.2); the second confirms it all."""
    (mine, other), (name, opponent) = phones, table["names"]
    mine.open(table["path"])
    if late:
        mine.page.locator("#clocks input[value=last]").check()
    mine.report(name, scores)
    mine.expect_stage("waiting")
    _confirmed(other, table, opponent)


def level_result(phones: Sequence[Phone], table: Mapping[str, Any], score: str) -> None:
    """Level even in blue cards, which are asked for only now."""
    (mine, other), (name, opponent) = phones, table["names"]
    mine.open(table["path"])
    mine.report(name, dict.fromkeys(table["names"], score))
    expect(mine.page.locator("#report input[name$='-tiebreak.blue']")).to_have_count(2)
    mine.type(dict.fromkeys(table["names"], "12"), "tiebreak.blue")
    mine.send()
    mine.expect_stage("waiting")
    _confirmed(other, table, opponent)


def _confirmed(phone: Phone, table: Mapping[str, Any], name: str) -> None:
    phone.open(table["path"])
    phone.confirm(name)
    phone.expect_stage("stands")


def clocked(phone: Phone, table: Mapping[str, Any]) -> None:
    """Each has the turn once, with a pause; then the game is over."""
    page = phone.page
    phone.open(table["path"])
    for name in table["names"]:
        page.locator(MAIN).tap()
        expect(page.locator(WHO)).to_have_text(name)
    page.locator("[data-watch-pause]").tap()
    expect(page.locator(WHO)).not_to_have_text(table["names"][1])
    page.locator(MAIN).tap()
    expect(page.locator(WHO)).to_have_text(table["names"][1])
    page.locator("[data-watch-end]").tap()
    expect(page.locator("[data-watch-ended]")).to_be_visible()


def flagged(phone: Phone, table: Mapping[str, Any], slow: str) -> None:
    """The clock of one who has the turn runs out in sight; the other goes on and the game ends."""
    page = phone.page
    phone.open(table["path"])
    row = page.locator("[data-watch-seat]", has_text=slow)
    expect(row.locator("[data-watch-out]")).to_be_visible(timeout=PATIENCE)
    page.locator(MAIN).tap()
    page.locator("[data-watch-end]").tap()
    expect(page.locator("[data-watch-ended]")).to_be_visible()
