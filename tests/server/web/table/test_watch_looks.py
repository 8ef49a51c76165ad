"""The players' clocks in a real browser: two phones at a table, without connection, with a server that dies."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tabellone.contract.clocks import Event, Limits
from tabellone.rulebooks.big.clocks import watch_clock
from tabellone.tournament.hall import LETTERS, numbered, tap_text
from tests.patience import IN_BROWSER as PATIENCE
from tests.server.live import LiveServer
from tests.server.web.looking import LAPTOP, PHONE, Scheme, come_as, hindrances, looking, looking_away, views
from tests.server.web.table_scene import Pools, Wanted, pools

MAIN, WHO = "[data-watch-main]", "[data-watch-who]"
Scene = dict[str, Any]
WANTED: Wanted = {
    "plain": [{}] * 3,
    "short": [{"minutes": 1}],
    "short, nobody confirms": [{"confirmations": 0, "minutes": 1}],
    "hostile": [{"hostile": True}] * 2,
}


@pytest.fixture(scope="module")
def scenes(site: LiveServer) -> Pools:
    return pools(site, "tests.server.web.watch_scene:scenes", WANTED)


@pytest.fixture
def scene(request: pytest.FixtureRequest, scenes: Pools) -> Scene:
    """A table of the kind that the test asks for, whichever of the others run beside it."""
    return next(scenes[getattr(request, "param", "plain")])


def stored(site: LiveServer, scene: Scene) -> dict[str, Any]:
    found: dict[str, Any] = site.call("tests.server.web.watch_scene:counted", slug=scene["slug"])
    return found


def turn_of(page: Page, name: str) -> None:
    expect(page.locator(WHO)).to_have_text(name, timeout=PATIENCE)


@pytest.mark.soak
def test_two_phones_lost_connections_a_reload_and_a_server_that_dies(
    site: LiveServer, browser: Browser, scene: Scene
) -> None:
    with looking_away(browser) as one, looking_away(browser) as other:
        one.goto(f"{site.url}{scene['table']}")
        other.goto(f"{site.url}{scene['watch']}")
        one.locator(MAIN).tap()
        turn_of(one, "Ada Brandi")
        turn_of(other, "Ada Brandi")
        other.locator(MAIN).tap()
        turn_of(one, "Bruno Celli")
        one.context.set_offline(True)
        one.locator(MAIN).tap()
        turn_of(one, "Carla Dossi")
        one.locator(MAIN).tap()
        turn_of(one, "Dario Elmi")
        expect(one.locator("[data-watch-kept]")).to_contain_text("your taps are kept", timeout=PATIENCE)
        turn_of(other, "Bruno Celli")
        one.context.set_offline(False)
        turn_of(other, "Dario Elmi")
        expect(one.locator("[data-watch-kept]")).to_be_hidden(timeout=PATIENCE)
        site.kill9()
        one.locator(MAIN).tap()
        turn_of(one, "Ada Brandi")
        expect(one.locator("[data-watch-kept]")).to_be_visible(timeout=PATIENCE)
        one.goto("about:blank")  # put away with a tap that was not sent
        site.start()
        one.goto(f"{site.url}{scene['table']}")
        turn_of(one, "Ada Brandi")
        turn_of(other, "Ada Brandi")
        one.reload()
        turn_of(one, "Ada Brandi")
        one.locator("[data-watch-pause]").tap()
        turn_of(other, "Pause")
    found = stored(site, scene)
    assert (found["taps"], found["turn"]) == (6, "a")


@pytest.mark.soak
@pytest.mark.parametrize("scene", ["short, nobody confirms"], indirect=True)
def test_out_of_time_is_last_in_the_result(site: LiveServer, browser: Browser, scene: Scene) -> None:
    """BIG 7.2.2, from the tap to the stored place."""
    site.call("tests.server.web.watch_scene:used_up", slug=scene["slug"], player="a", milliseconds_left=8000)
    with looking(browser, PHONE) as page:
        page.goto(f"{site.url}{scene['table']}")
        turn_of(page, "Ada Brandi")
        expect(page.locator("[data-watch]")).to_have_attribute("data-hurry", "")
        turn_of(page, "Time is up")
        expect(page.locator("[data-watch-seat='1'] [data-watch-out]")).to_be_visible()
        page.locator(MAIN).tap()
        turn_of(page, "Bruno Celli")
        page.locator("[data-watch-end]").tap()
        expect(page.locator("[data-watch-ended]")).to_be_visible()
        page.locator("#report-who-1").check()
        for nth, score in enumerate(("20", "15", "10", "5"), 1):
            page.locator(f"#seat-{nth}-score").fill(score)
        page.locator("#report .actions button").tap()
        expect(page.locator("#clocks")).to_contain_text("Out of time: Ada Brandi", timeout=PATIENCE)  # B10: asked first
        expect(page.locator("#seat-1-score")).to_have_value("20")
        page.get_by_label("Yes, the clock is right").check()
        page.locator("#report .actions button").tap()
        expect(page.locator(".notice-success")).to_be_visible(timeout=PATIENCE)
        expect(page.locator("#watch")).to_be_hidden()  # nothing more to start where the result stands
    found = stored(site, scene)
    assert (found["flags"], found["statuses"]) == (["a"], ["timeout", "played", "played", "played"])


def test_the_phone_reads_taps_exactly_as_the_server_does(site: LiveServer, browser: Browser, scene: Scene) -> None:
    chance = random.Random(7)
    players = ("b", "c", "a")  # as an auction may have seated them
    number = {player: nth for nth, player in enumerate(numbered(players), 1)}
    cases, expected = [], []
    for _ in range(300):
        taps = []
        for nth in range(chance.randrange(15)):
            kind = LETTERS[chance.choice("tttdpre")]
            player = chance.choice(players) if kind in ("turn", "done") else ""
            taps.append(Event(kind, 1000 + chance.randrange(200), player, f"k{nth}"))
        limits = Limits(players, *(chance.choice([None, 20, 60]), chance.choice([None, 90]), chance.choice([None, 75])))
        now = 1000 + chance.randrange(250)
        words = [tap_text(one, players) for one in taps]
        chance.shuffle(words)
        given = {"player": limits.player, "table": limits.table, "lastRound": limits.last_round}
        cases.append([[*words, *words[:3]], given, [number[one] for one in players], now])
        stands = watch_clock(taps, limits, now)
        turn = number[stands.turn] if stands.turn else 0
        following = number[stands.following] if stands.following else 0
        flags = [number[one] for one in stands.flags]
        expected.append(
            [
                [stands.used[one] for one in numbered(players)],
                turn,
                following,
                flags,
                stands.paused,
                stands.ended,
                stands.elapsed,
                stands.table_over,
                stands.last_round,
                [number[one] for one in stands.done],
            ]
        )
    with looking(browser, PHONE) as page:
        page.goto(f"{site.url}{scene['table']}")
        source = page.locator("script[src*='watch']").get_attribute("src")
        told = page.evaluate(
            """async ([source, cases]) => {
              const { reading } = await import(source);
              return cases.map((each) => {
                const hand = reading(...each);
                return [hand.used.slice(1), hand.turn, hand.following, hand.flags, hand.paused, hand.ended,
                  hand.elapsed, hand.over, hand.lastRound, hand.done];
              });
            }""",
            [source, cases],
        )
    wrong = [
        json.dumps([case, want, got]) for case, want, got in zip(cases, expected, told, strict=True) if want != got
    ]
    assert wrong == []


@pytest.mark.soak
@pytest.mark.parametrize(("width", "scheme"), views((PHONE, "light"), (LAPTOP, "dark")))
@pytest.mark.parametrize("scene", ["hostile"], indirect=True)
def test_hostile_names_break_nothing(
    site: LiveServer, browser: Browser, scene: Scene, width: int, scheme: Scheme
) -> None:
    with looking(browser, width, scheme) as page:
        for address in (scene["table"], scene["watch"]):
            page.goto(f"{site.url}{address}")
            page.locator(MAIN).click()
            expect(page.locator("[data-in-turn]")).to_have_count(1, timeout=PATIENCE)
            assert hindrances(page) == []


def test_a_phone_whose_clock_is_set_back_keeps_the_order_of_its_taps(
    site: LiveServer, browser: Browser, scene: Scene
) -> None:
    with looking_away(browser) as page:
        page.goto(f"{site.url}{scene['table']}")
        page.locator(MAIN).tap()
        turn_of(page, "Ada Brandi")
        page.evaluate(
            """() => {
              const real = Date.now;
              Date.now = () => real.call(Date) - 5000;
              document.querySelector("[data-watch-main]").click();
            }"""
        )
        turn_of(page, "Bruno Celli")
        page.reload()
        turn_of(page, "Bruno Celli")


@pytest.mark.parametrize("scene", ["short"], indirect=True)
def test_clocks_stand_as_they_were_once_a_result_is_reported(site: LiveServer, browser: Browser, scene: Scene) -> None:
    """BIG 7.2.2, ruling report-stops-clocks: on the phone that reports, on another, and after a reload."""
    site.call("tests.server.web.watch_scene:used_up", slug=scene["slug"], player="b")
    with looking_away(browser) as page, looking_away(browser) as other:
        for each in (page, other):
            each.clock.install()
        other.goto(f"{site.url}{scene['watch']}")
        expect(other.locator("[data-watch-seat='2'] .watch-time")).to_have_text("0:00")
        page.goto(f"{site.url}{scene['table']}")
        page.locator("#report-who-1").check()
        for nth, score in enumerate(("20", "15", "10", "5"), 1):
            page.locator(f"#seat-{nth}-score").fill(score)
        page.locator("#report .actions button").tap()
        page.get_by_label("Yes, the clock is right").check()
        page.locator("#report .actions button").tap()
        expect(page.locator("#table-now")).to_contain_text("is it right?", timeout=PATIENCE)
        expect(other.locator("[data-watch]")).to_have_attribute("data-now-is", "ended", timeout=PATIENCE)
        expect(other.locator(MAIN)).to_be_hidden()
        page.reload()
        for each in (page, other):
            each.clock.run_for(1_000)  # a few drawings
            expect(each.locator("[data-watch-seat='2'] .watch-time")).to_have_text("0:00")
            expect(each.locator("[data-watch-ended]")).to_be_visible()


@pytest.mark.soak
def test_slow_tables_at_the_desk(site: LiveServer, browser: Browser) -> None:
    at = site.call("tests.server.web.watch_scene:slow_hall")
    with looking(browser, PHONE) as page:
        come_as(page, site.url, at["session"])
        for address in ("result", "table", "slow"):
            page.goto(f"{site.url}{at[address]}")
            assert hindrances(page) == [], address
        page.locator(".slow-next button").tap()
        expect(page.locator("body")).to_contain_text("Round 3 has begun at", timeout=PATIENCE)
