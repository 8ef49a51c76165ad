"""Rankings, a player's season and the questions about it, as a person sees them: on a phone, wide, in the dark."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.server.live import LiveServer
from tests.server.web import season_scene
from tests.server.web.looking import LAPTOP, PHONE, Scheme, every_state, hindrances, looking, views, walked

ON = "on=2026-12-31"


def scene() -> dict[str, Any]:
    """A season with a hostile name, and the cookies of its organiser."""
    return season_scene.scene() | {"cookies": season_scene.organiser()}


@every_state
@pytest.mark.parametrize(("width", "scheme"), views((PHONE, "light"), (LAPTOP, "dark")))
def test_pages_of_a_season_are_readable(
    browser: Browser, site: LiveServer, at: dict[str, Any], width: int, scheme: Scheme
) -> None:
    base, player = f"/c/{at['circuit']}", at["players"][7]
    pages = [
        f"{base}/r/race/?{ON}",
        f"{base}/r/game:hex/?{ON}&q=a",
        f"{base}/players/{player}/?{ON}",
        f"{base}/players/{player}/needs/?ranked=8&on=2026-07-31",
    ]
    with looking(browser, width, scheme) as page:
        assert walked(page, site.url, pages, opened="details:not(.why)") == []


LINES = """(each, word) => {
  each.textContent = word;
  const all = document.createRange();
  all.selectNodeContents(each);
  return all.getClientRects().length;
}"""


@pytest.mark.soak
@pytest.mark.parametrize("word", ["Connessione", "Posizionamento", "Accerchiamento"])
def test_the_name_of_a_ranking_is_not_broken_inside_a_word(
    browser: Browser, site: LiveServer, at: dict[str, Any], word: str
) -> None:
    with looking(browser, PHONE, language="it") as page:
        page.goto(f"{site.url}/c/{at['circuit']}/players/{at['players'][0]}/?{ON}")
        names = page.locator(".ranks .ranking-name")
        assert names.count() > 1
        assert [each.evaluate(LINES, word) for each in names.all()] == [1] * names.count()


@pytest.mark.soak
def test_a_scratch_copy_is_tried_on_a_phone(browser: Browser, site: LiveServer, at: dict[str, Any]) -> None:
    with looking(browser, PHONE) as page:
        page.context.add_cookies([{"name": key, "value": one, "url": site.url} for key, one in at["cookies"].items()])
        page.goto(f"{site.url}/c/{at['circuit']}/what-if/?{ON}")
        page.get_by_role("button", name="Choose its game").click()
        page.get_by_label("It ended so").select_option("draw")
        page.locator("form", has=page.get_by_label("It ended so")).get_by_role("button").click()
        page.get_by_role("heading", name="What would move on 31 December 2026").wait_for()
        assert hindrances(page) == []


def test_reasons_open_in_their_line(browser: Browser, site: LiveServer, at: dict[str, Any]) -> None:
    """PG 10: every figure says why."""
    with looking(browser, PHONE) as page:
        page.goto(f"{site.url}/c/{at['circuit']}/r/red/?{ON}")
        page.locator("details.why > summary").first.click()
        page.locator("details.why[open] .steps").first.wait_for()
        assert hindrances(page) == []
