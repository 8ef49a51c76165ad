"""Pages of a BIG circuit as a person sees them: on a phone, wide, in the dark, with a hostile name."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.server.live import LiveServer
from tests.server.web import big_scene
from tests.server.web.looking import LAPTOP, PHONE, Scheme, every_state, hindrances, looking, views, walked

ON = "on=2026-12-31"


def scene() -> dict[str, Any]:
    """A circuit with a hostile name, and the cookies of its organiser."""
    return big_scene.scene()


@every_state
@pytest.mark.parametrize(("width", "scheme"), views((PHONE, "light"), (LAPTOP, "dark")))
def test_pages_of_a_circuit_are_readable(
    browser: Browser, site: LiveServer, at: dict[str, Any], width: int, scheme: Scheme
) -> None:
    base = f"/c/{at['circuit']}"
    pages = [
        f"{base}/r/general/?{ON}",
        f"{base}/r/points:splendor/?{ON}",
        f"{base}/players/{at['hostile']}/?{ON}",
        f"{base}/players/{at['ada']}/against/?{ON}",
        f"{base}/players/{at['ada']}/against/?{ON}&other={at['hostile']}",
        f"{base}/champions/",
        f"{base}/champions/titles/",
        "/clubs/",
        f"/clubs/{at['club']}/",
    ]
    with looking(browser, width, scheme) as page:
        page.context.add_cookies([{"name": key, "value": one, "url": site.url} for key, one in at["cookies"].items()])
        assert walked(page, site.url, pages, opened="details:not(.why)") == []


@pytest.mark.soak
def test_the_arithmetic_of_a_tournament_opens_in_its_place(
    browser: Browser, site: LiveServer, at: dict[str, Any]
) -> None:
    """BIG 5: every figure says why."""
    with looking(browser, PHONE) as page:
        page.goto(f"{site.url}/c/{at['circuit']}/players/{at['ada']}/?{ON}")
        page.locator(".outing details.why > summary").first.click()
        page.locator(".outing details.why[open] .steps").first.wait_for()
        assert hindrances(page) == []


@pytest.mark.soak
def test_a_title_is_written_down_on_a_phone(browser: Browser, site: LiveServer, at: dict[str, Any]) -> None:
    with looking(browser, PHONE) as page:
        page.context.add_cookies([{"name": key, "value": one, "url": site.url} for key, one in at["cookies"].items()])
        page.goto(f"{site.url}/c/{at['circuit']}/champions/titles/")
        page.get_by_label("Game").select_option("splendor")
        page.get_by_label("Year").fill("2017")
        page.get_by_label("Champion").fill("Ada Righini")
        page.get_by_role("button", name="Add the title").click()
        page.get_by_text("The title is in the list.").wait_for()
        page.goto(f"{site.url}/c/{at['circuit']}/players/{at['ada']}/?{ON}")
        page.get_by_text("2017").first.wait_for()
