"""Pages that renew themselves: what changes appears, what does not costs nothing, and silence is told with its time."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, Response, expect

from tests.patience import PATIENCE
from tests.server.fresh import Fresh
from tests.server.live import LiveServer
from tests.server.web.looking import PHONE, hindrances, looking

SCENE = "tests.server.web.live_scene"
A_POLL = 6_000  # milliseconds after which a page has asked again, at its slowest
LONGEST_WAIT = 70_000  # between two tries where nobody answers
COUNTING = (
    "const real = fetch; window.asked = 0; window.fetch = (...all) => { window.asked += 1; return real(...all); }"
)


@pytest.fixture(scope="module")
def halls(site: LiveServer) -> Iterator[str]:
    return iter(site.call(f"{SCENE}:halls", count=8))


@pytest.fixture
def slug(halls: Iterator[str]) -> str:
    return next(halls)


def opened(page: Page, address: str, *, time: str = "2026-05-09T15:42:00") -> None:
    """The page, with a clock that we turn."""
    page.clock.install(time=time)
    page.goto(address)


def polled(page: Page) -> Response:
    """Let the time of a poll pass; what the server answered to it."""
    with page.expect_response(lambda answer: "/t/" in answer.url) as answer:
        page.clock.fast_forward(A_POLL)
    answer.value.finished()
    return answer.value


def eventually(page: Page, what: Callable[[], bool], every: int = 20) -> None:
    """Wait until it is so, on a machine of any speed; what the browser tells is heard meanwhile."""
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until
        page.wait_for_timeout(every)


class Counted:
    """What a tournament's pages cost: status and bytes of each answer, as they went over the wire."""

    def __init__(self, network: CDPSession, slug: str) -> None:
        self._slug, self._asked, self._statuses = slug, set[str](), dict[str, int]()
        self.answers: list[tuple[int, float]] = []
        network.send("Network.enable")
        network.on("Network.requestWillBeSent", self._sent)
        network.on("Network.responseReceivedExtraInfo", self._answered)
        network.on("Network.loadingFinished", self._finished)

    def _sent(self, event: dict[str, Any]) -> None:
        if self._slug in event["request"]["url"]:
            self._asked.add(event["requestId"])

    def _answered(self, event: dict[str, Any]) -> None:
        self._statuses[event["requestId"]] = event["statusCode"]

    def _finished(self, event: dict[str, Any]) -> None:
        if event["requestId"] in self._asked:
            self.answers.append((self._statuses[event["requestId"]], event["encodedDataLength"]))


def test_a_result_appears_by_itself(site: LiveServer, browser: Browser, slug: str) -> None:
    with looking(browser, PHONE) as page:
        opened(page, f"{site.url}/t/{slug}/rounds/1/")
        expect(page.get_by_text("0 of 2 tables have reported.")).to_be_visible()
        site.call(f"{SCENE}:report", slug=slug, tables=[1])
        polled(page)
        expect(page.get_by_text("1 of 2 tables have reported.")).to_be_visible()


def test_the_standing_appears_when_the_round_is_complete(site: LiveServer, browser: Browser, slug: str) -> None:
    with looking(browser, PHONE) as page, looking(browser, PHONE) as overview:
        opened(page, f"{site.url}/t/{slug}/standings/")
        opened(overview, f"{site.url}/t/{slug}/")
        expect(page.get_by_text("No standing yet")).to_be_visible()
        site.call(f"{SCENE}:report", slug=slug, tables=[1, 2])
        polled(page)
        expect(page.locator("summary", has_text="Ada Brandi")).to_be_visible()
        polled(overview)
        expect(overview.locator("table.standings")).to_contain_text("Ada Brandi")


def test_an_unchanged_page_is_asked_with_its_tag_and_costs_no_body(
    site: LiveServer, browser: Browser, slug: str
) -> None:
    with looking(browser, PHONE) as page:
        counted = Counted(page.context.new_cdp_session(page), slug)
        opened(page, f"{site.url}/t/{slug}/standings/")
        for _ in range(3):
            polled(page)
        eventually(page, lambda: len(counted.answers) >= 4)
        assert [status for status, _ in counted.answers] == [200, 304, 304, 304]
        assert max(size for _, size in counted.answers[1:]) < 1200 < counted.answers[0][1]  # headers alone


def test_what_is_open_and_focused_stays_so(site: LiveServer, browser: Browser, slug: str) -> None:
    site.call(f"{SCENE}:report", slug=slug, tables=[1, 2])
    with looking(browser, PHONE) as page:
        opened(page, f"{site.url}/t/{slug}/standings/")
        summary = page.locator("summary", has_text="Bruno Celli")
        summary.focus()
        page.keyboard.press("Enter")
        expect(page.locator("details[open] ol.steps").first).to_be_visible()
        site.call(f"{SCENE}:next_round", slug=slug)
        polled(page)
        expect(page.get_by_text("Round 2 is being played")).to_be_visible()
        expect(page.locator("details[open]")).to_have_count(1)
        expect(page.locator("details[open] summary")).to_be_focused()
        expect(page.locator("details[open] ol.steps").first).to_be_visible()


def test_nothing_moves_under_somebody_who_types(site: LiveServer, browser: Browser, slug: str) -> None:
    with looking(browser, PHONE) as page:
        opened(page, f"{site.url}/t/{slug}/rounds/1/")
        page.evaluate("document.getElementById('live-round').append(document.createElement('textarea'))")
        page.locator("textarea").fill("half a sen")
        site.call(f"{SCENE}:report", slug=slug, tables=[1])
        polled(page)
        assert page.locator("textarea").input_value() == "half a sen"
        expect(page.get_by_text("0 of 2 tables have reported.")).to_be_visible()
        page.locator("h1").click()
        page.locator("textarea").blur()
        polled(page)
        expect(page.get_by_text("1 of 2 tables have reported.")).to_be_visible()


def test_a_page_that_nobody_looks_at_does_not_ask(site: LiveServer, browser: Browser, slug: str) -> None:
    with looking(browser, PHONE) as page:
        page.add_init_script(COUNTING)
        opened(page, f"{site.url}/t/{slug}/standings/")
        page.evaluate("Object.defineProperty(document, 'hidden', {get: () => window.unseen})")
        page.evaluate("window.unseen = true; document.dispatchEvent(new Event('visibilitychange'))")
        page.clock.fast_forward(10 * A_POLL)
        assert page.evaluate("asked") == 0
        page.clock.pause_at("2026-05-09T15:52:00")
        with page.expect_response(lambda answer: answer.request.resource_type == "fetch") as answer:
            page.evaluate("window.unseen = false; document.dispatchEvent(new Event('visibilitychange'))")
        answer.value.finished()
        page.clock.run_for(1_000)
        assert page.evaluate("asked") == 1


def test_a_stale_page_says_since_when_and_recovers(fresh: Fresh, browser: Browser) -> None:
    told = r"No connection since 3:42\sPM: what you see may be old."
    with LiveServer(fresh.url("sqlite")) as site:
        (slug,) = site.call(f"{SCENE}:halls", count=1)
        context = browser.new_context(locale="en", viewport={"width": PHONE, "height": 700})
        page = context.new_page()
        opened(page, f"{site.url}/t/{slug}/rounds/1/")
        notice = page.get_by_role("status").filter(has=page.locator("xpath=self::*[@data-stale]"))
        assert notice.inner_text() == ""
        site.kill9()
        page.clock.fast_forward(A_POLL)
        expect(notice).to_have_text(re.compile(told))
        assert notice.is_visible()
        assert notice.get_attribute("aria-live") == "polite"
        assert hindrances(page) == []
        failures: list[str] = []
        page.on("requestfailed", lambda request: failures.append(request.url))

        def three() -> bool:
            page.clock.fast_forward(LONGEST_WAIT)
            return len(failures) >= 3  # it tries again only once it has told of the try before

        eventually(page, three, every=200)
        expect(notice).to_have_text(re.compile(told))  # the time is that of the last answer
        site.start()
        site.call(f"{SCENE}:report", slug=slug, tables=[1])
        page.clock.fast_forward(LONGEST_WAIT)
        expect(page.get_by_text("1 of 2 tables have reported.")).to_be_visible()
        expect(notice).to_have_text("")
        context.close()


def test_a_page_that_is_no_more_stops_asking_and_says_so(site: LiveServer, browser: Browser, slug: str) -> None:
    with looking(browser, PHONE) as page:
        page.add_init_script(COUNTING)
        opened(page, f"{site.url}/t/{slug}/standings/")
        page.route("**/standings/", lambda route: route.fulfill(status=410))
        page.clock.fast_forward(A_POLL)
        expect(page.get_by_text("This page has ended: what you see is the last there was.")).to_be_visible()
        page.clock.run_for(10 * A_POLL)
        assert page.evaluate("asked") == 1


def test_without_javascript_the_page_is_read_as_it_is(site: LiveServer, browser: Browser, slug: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.url}/t/{slug}/rounds/1/")
    expect(page.get_by_text("0 of 2 tables have reported.")).to_be_visible()
    context.close()
