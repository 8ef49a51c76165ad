"""The pages of draws in a browser: no barrier, nothing wider than the window, two clicks pick a swap."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tabellone.tournament.arranging import SeatSwap
from tests.server.live import LiveServer
from tests.server.people.examples import PASSWORD
from tests.server.web.looking import LAPTOP, PHONE, Scheme, every_state, looking, sign_in, views, walked

VIEWS: list[tuple[int, Scheme]] = [(PHONE, "light"), (LAPTOP, "dark")]


def scene() -> dict[str, Any]:
    """A Master of 61 with round 1 played and round 2 a draft seated by hand, one place fixed, and its organiser."""
    from tabellone.server.play import draws
    from tests.server.people.examples import account
    from tests.server.play import drawing
    from tests.server.play.halls import Writing, latest, master, play

    row = drawing.draw(master(61), Writing(), seed="fiume").tournament
    row = draws.fix(row, latest(row).round.tables[4].players[0], 2, Writing()).tournament
    row = draws.publish(row, 1, Writing()).tournament
    play(row)
    row.refresh_from_db()
    row = drawing.draw(row, Writing(), seed="lago").tournament
    one, other = (table.players[0] for table in latest(row).round.tables[:2])
    draws.arrange(row, 2, SeatSwap(one, other), Writing())
    account("Olga Banco", role="organiser", scope=row.scope, email="olga@example.org")
    return {"slug": row.slug, "swap": f"?do=swap&one={one}&other={other}", "absent": f"?player={one}"}


def addresses(at: dict[str, Any]) -> list[str]:
    base = f"/t/{at['slug']}"
    desk = f"{base}/desk/rounds/2/"
    return [
        f"{base}/desk/draws/",
        desk,
        f"{desk}seating/{at['swap']}",
        f"{desk}seating/?do=order&table=1",
        f"{desk}absent/{at['absent']}",
        f"{base}/desk/rounds/1/",
        f"{base}/rounds/1/",
    ]


@every_state
@pytest.mark.parametrize(("width", "scheme"), views(*VIEWS))
def test_every_page_of_draws_is_sound(
    site: LiveServer, at: dict[str, Any], browser: Browser, width: int, scheme: Scheme
) -> None:
    with looking(browser, width, scheme) as page:
        sign_in(page, site.url, "olga@example.org", PASSWORD)
        assert walked(page, site.url, addresses(at)) == []


def test_two_clicks_on_the_tables_pick_a_swap(site: LiveServer, at: dict[str, Any], browser: Browser) -> None:
    with looking(browser) as page:
        sign_in(page, site.url, "olga@example.org", PASSWORD)
        page.goto(f"{site.url}/t/{at['slug']}/desk/rounds/2/")
        seats = page.locator("[data-player]")
        seats.nth(0).click()
        seats.nth(9).click()
        page.keyboard.press("Enter")
        page.wait_for_url("**/seating/**")
        assert page.locator("#effect").is_visible()
