"""The phone on a table in a real browser: by keyboard and by touch, through lost connections and a server that dies."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.patience import IN_BROWSER as PATIENCE
from tests.server.live import LiveServer
from tests.server.web.looking import LAPTOP, PHONE, Scheme, hindrances, looking, looking_away, views
from tests.server.web.table_scene import Pools, Wanted, pools

SEND = "#report .actions button"
RIGHT = ("40", "30", "20", "10")
Scene = dict[str, Any]
WANTED: Wanted = {
    "plain": [{}] * 8,
    "confirmed by all": [{"confirmations": None}],
    "hostile": [{"hostile": True}] * 3,
}


@pytest.fixture(scope="module")
def scenes(site: LiveServer) -> Pools:
    return pools(site, "tests.server.web.table_scene:scenes", WANTED)


@pytest.fixture
def scene(request: pytest.FixtureRequest, scenes: Pools) -> Scene:
    """A table of the kind that the test asks for, whichever of the others run beside it."""
    return next(scenes[getattr(request, "param", "plain")])


def sit_down(page: Page, site: LiveServer, scene: Scene) -> None:
    page.goto(f"{site.url}{scene['table']}")
    page.wait_for_function("document.querySelector('[data-while]') !== null")


def fill(page: Page, *scores: str, who: int = 1) -> None:
    page.locator(f"#report-who-{who}").check()
    for nth, score in enumerate(scores, 1):
        page.locator(f"#seat-{nth}-score").fill(score)


def stored(site: LiveServer, scene: Scene) -> dict[str, Any]:
    found: dict[str, Any] = site.call("tests.server.web.table_scene:counted", slug=scene["slug"])
    return found


def waits(page: Page) -> None:
    expect(page.locator(".table-waiting")).to_be_visible(timeout=PATIENCE)


def kept(page: Page) -> None:
    expect(page.locator("[data-sending]")).to_contain_text("Not sent yet: kept on this phone", timeout=PATIENCE)


def test_a_whole_result_by_keyboard(site: LiveServer, browser: Browser, scene: Scene) -> None:
    with looking(browser, PHONE) as page:
        sit_down(page, site, scene)
        page.locator("#report-who-1").focus()
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
        for score in ("40", "40", "20"):
            page.keyboard.type(score)
            page.keyboard.press("Enter")  # goes down the column, and sends at its end
        page.keyboard.type("10")
        page.keyboard.press("Enter")
        expect(page.locator("#seat-1-off_objective")).to_be_focused(timeout=PATIENCE)
        page.keyboard.type("3")
        page.keyboard.press("Enter")
        page.keyboard.type("5")
        page.keyboard.press("Enter")
        waits(page)
        page.locator(".table-taps button").first.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".notice-success")).to_contain_text("The result stands", timeout=PATIENCE)
    assert stored(site, scene)["scores"] == ["40", "40", "20", "10"]


@pytest.mark.soak
def test_several_phones_by_touch_each_sees_what_the_others_tap(
    site: LiveServer, browser: Browser, scene: Scene
) -> None:
    with looking(browser, PHONE) as one, looking(browser, PHONE, "dark") as other:
        sit_down(one, site, scene)
        sit_down(other, site, scene)
        other.locator("#seat-1-score").fill("39")  # half typed: nothing of it moves
        one.locator("label[for=report-who-1]").tap()
        fill(one, *RIGHT)
        one.locator(SEND).tap()
        waits(one)
        waits(other)
        assert other.locator("#seat-1-score").input_value() == "39"
        other.locator(".table-taps button", has_text="Carla Dossi").tap()
        expect(other.locator(".notice-success")).to_be_visible(timeout=PATIENCE)
        expect(one.locator(".notice-success")).to_be_visible(timeout=PATIENCE)
        expect(one.locator(".table-report")).to_be_hidden()
        assert other.evaluate("localStorage.length") == 0
    found = stored(site, scene)
    assert (found["propose"], found["confirm"], found["report"]) == (1, 1, 1)


def test_a_lost_connection_in_the_middle_of_an_entry(site: LiveServer, browser: Browser, scene: Scene) -> None:
    with looking_away(browser) as page:
        sit_down(page, site, scene)
        fill(page, *RIGHT)
        page.context.set_offline(True)
        page.locator(SEND).tap()
        kept(page)
        page.locator(SEND).tap()  # impatience changes nothing
        kept(page)
        assert page.locator("#seat-2-score").input_value() == "30"
        page.context.set_offline(False)
        waits(page)
        expect(page.locator("[data-sending]")).to_be_empty()
    assert stored(site, scene)["propose"] == 1


def test_an_answer_that_never_arrives_is_asked_for_again_and_the_result_stored_once(
    site: LiveServer, browser: Browser, scene: Scene
) -> None:
    lost: list[int] = []

    def swallow(route: Route) -> None:
        if len(lost) < 2:
            lost.append(route.fetch(max_redirects=0).status)
            route.abort()
        else:
            route.continue_()

    with looking_away(browser) as page:
        sit_down(page, site, scene)
        page.route("**/report/", swallow)
        fill(page, *RIGHT)
        page.locator(SEND).tap()
        kept(page)
        waits(page)
    assert lost == [303, 303]
    assert stored(site, scene)["propose"] == 1


def test_a_server_that_dies_and_a_phone_that_forgets_the_page(site: LiveServer, browser: Browser, scene: Scene) -> None:
    with looking_away(browser) as page:
        sit_down(page, site, scene)
        fill(page, *RIGHT, who=2)
        page.locator("details.special summary").tap()
        page.locator("#seat-4-status").select_option("abandoned")
        site.kill9()
        page.locator(SEND).tap()
        kept(page)
        page.goto("about:blank")  # the page is put away with what was not sent
        site.start()
        sit_down(page, site, scene)
        waits(page)
        expect(page.locator(".table-waiting")).to_contain_text("Reported in the name of Bruno Celli")
        expect(page.locator(".table-waiting")).to_contain_text("abandoned")
    assert stored(site, scene)["propose"] == 1


def test_what_was_typed_is_there_after_a_sleep(site: LiveServer, browser: Browser, scene: Scene) -> None:
    with looking(browser, PHONE) as page:
        sit_down(page, site, scene)
        fill(page, "12", "34", who=3)
        page.locator("input[name=seat-2-objective]").check()
        page.locator("#call summary").tap()
        page.locator("#call-text").fill("May I take it back?")
        page.reload()
        expect(page.locator("#seat-2-score")).to_have_value("34")
        expect(page.locator("#report-who-3")).to_be_checked()
        expect(page.locator("input[name=seat-2-objective]")).to_be_checked()
        expect(page.locator("#call-text")).to_have_value("May I take it back?")
        key = scene["table"].rstrip("/").rpartition("/")[2]
        assert key not in page.evaluate("JSON.stringify(localStorage)")


@pytest.mark.parametrize("scene", ["confirmed by all"], indirect=True)
def test_a_table_confirmed_by_all_a_dispute_and_no_script(site: LiveServer, browser: Browser, scene: Scene) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": PHONE, "height": 800})
    page = context.new_page()
    page.goto(f"{site.url}{scene['table']}")
    fill(page, "40", "40", "20", "10")
    page.locator(SEND).click()
    assert page.locator("#seat-1-score").input_value() == "40"
    for nth in (1, 2):
        page.locator(f"#seat-{nth}-off_objective").fill(str(nth))
    page.locator(SEND).click()
    page.locator("[data-dispute]").click()
    page.locator("#call-text").fill("No.")
    page.locator("#call-form button").click()
    for name in ("Bruno Celli", "Carla Dossi", "Dario Elmi"):
        page.locator(".table-taps button", has_text=name).click()
    assert "it waits for the referee" in page.locator("main").inner_text()
    found = stored(site, scene)
    assert (found["confirm"], found["call"], found.get("report", 0)) == (3, 1, 0)
    context.close()


def test_a_phone_that_has_lost_its_cookies_sends_all_the_same(site: LiveServer, browser: Browser, scene: Scene) -> None:
    with looking(browser, PHONE) as page:
        sit_down(page, site, scene)
        fill(page, *RIGHT)
        page.context.clear_cookies()
        page.locator(SEND).tap()
        waits(page)
    assert stored(site, scene)["propose"] == 1


def test_a_form_that_is_refused_for_good_says_why_and_keeps_what_was_typed(
    site: LiveServer, browser: Browser, scene: Scene
) -> None:
    told = "<main><h1>No cookies are kept here</h1></main>"
    with looking(browser, PHONE) as page:
        sit_down(page, site, scene)
        page.route("**/report/", lambda route: route.fulfill(status=403, content_type="text/html", body=told))
        fill(page, *RIGHT)
        page.locator(SEND).tap()
        expect(page.locator("main")).to_contain_text("No cookies are kept here", timeout=PATIENCE)
        sit_down(page, site, scene)
        expect(page.locator("#seat-2-score")).to_have_value("30")


@pytest.mark.soak
@pytest.mark.parametrize(("width", "scheme"), views((PHONE, "light"), (PHONE, "dark"), (LAPTOP, "light")))
@pytest.mark.parametrize("scene", ["hostile"], indirect=True)
def test_no_barrier_and_no_broken_layout_whatever_people_are_called(
    site: LiveServer, browser: Browser, scene: Scene, width: int, scheme: Scheme
) -> None:
    with looking(browser, width, scheme) as page:
        sit_down(page, site, scene)
        assert hindrances(page) == []
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        assert hindrances(page) == []
        fill(page, "40", "40", "20", "x")
        page.locator(SEND).click()
        expect(page.locator("#summary")).to_be_visible(timeout=PATIENCE)
        assert hindrances(page) == []
        fill(page, "40", "40", "20", "10")
        page.locator(SEND).click()
        expect(page.locator("#seat-1-off_objective")).to_be_visible(timeout=PATIENCE)
        assert hindrances(page) == []
        fill(page, *RIGHT)
        page.locator(SEND).click()
        waits(page)
        assert hindrances(page) == []
        page.locator("[data-dispute]").click()
        page.locator("#call-text").fill("W" * 300)
        page.locator("#call-form button").click()
        expect(page.locator(".table-call")).to_be_visible(timeout=PATIENCE)
        assert hindrances(page) == []
        page.locator(".table-taps button").last.click()
        expect(page.locator(".table-waiting")).to_contain_text("waits for the referee", timeout=PATIENCE)
        assert hindrances(page) == []
