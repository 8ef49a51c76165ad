"""The page of what can be printed in a browser, and every page on paper: nothing cut off, nothing to press."""

from __future__ import annotations

import io
from typing import Any

from playwright.sync_api import Browser
from pypdf import PdfReader

from tests.paper.sheets import LONG
from tests.server.live import LiveServer
from tests.server.people.examples import PASSWORD
from tests.server.web.looking import LAPTOP, PHONE, PROJECTOR, Scheme, every_state, hindrances, looking, sign_in
from tests.sizes import sized

VIEWS: list[tuple[int, Scheme]] = [(PHONE, "light"), (LAPTOP, "dark"), (PROJECTOR, "light")]
PRINTED = (
    "/",
    "/tournaments/",
    "/calendar/",
    "/rules/risiko/",
    "/t/{slug}/",
    "/t/{slug}/standings/",
    "/t/{slug}/rounds/1/",
    "/t/{slug}/journal/",
    "/t/{slug}/paper/",
    "/t/{slug}/hall/",
    "/t/{slug}/desk/draws/",
    "/t/{slug}/desk/rounds/1/",
    "/t/{slug}/desk/players/",
    "/t/{slug}/desk/check-in/",
    "/t/{slug}/desk/results/",
    "/t/{slug}/desk/rounds/1/tables/1/",
    "/t/{slug}/desk/settings/",
)
# what is printed of a page and stands to the right of the paper; what only screen readers read has no size
BEYOND = """() => [...document.querySelectorAll('main *')].filter(one => {
  const box = one.getBoundingClientRect();
  return box.width > 1 && box.right > document.documentElement.clientWidth + 1;
}).map(one => one.outerHTML.slice(0, 80))"""
TO_PRESS = "main button:visible, main a.button:visible, nav:visible, header form:visible"


def scene() -> dict[str, Any]:
    """A Master of 16, its first round played, somebody with a name without end in it; and its organiser."""
    from dataclasses import replace
    from uuid import uuid4

    from tabellone.server.play import draws, services
    from tabellone.server.play.states import state_of
    from tabellone.tournament import acts
    from tests.server.people.examples import account
    from tests.server.play import drawing
    from tests.server.play.halls import Writing, master, play

    row = master(16)
    entrant = state_of(row).entrants[0]
    named = replace(entrant, player=replace(entrant.player, name=LONG[:300], club=LONG[:200]))
    row = services.act(row, Writing(token=str(uuid4())), acts.Amend(named)).tournament
    row = drawing.draw(row, Writing(), seed="fiume").tournament
    row = draws.publish(row, 1, Writing()).tournament
    play(row)
    account("Olga Banco", role="organiser", scope=row.scope, email="olga@example.org")
    return {"slug": row.slug}


@every_state
def test_nobody_is_kept_from_printing(site: LiveServer, at: dict[str, Any], browser: Browser) -> None:
    for width, scheme in sized(VIEWS[:1], VIEWS):
        with looking(browser, width, scheme) as page:
            sign_in(page, site.url, "olga@example.org", PASSWORD)
            page.goto(f"{site.url}/t/{at['slug']}/paper/")
            assert hindrances(page) == [], width


def test_every_page_can_be_printed(site: LiveServer, at: dict[str, Any], browser: Browser) -> None:
    wrong: list[tuple[str, str]] = []
    with looking(browser, 700) as page:  # about the width of A4 paper between its margins
        sign_in(page, site.url, "olga@example.org", PASSWORD)
        for path in PRINTED[:: sized(3, 1)]:
            page.goto(site.url + path.format(slug=at["slug"]))
            page.emulate_media(media="print")
            wrong += [(path, one) for one in page.evaluate(BEYOND)]
            wrong += [(path, "to press")] * page.locator(TO_PRESS).count()
            pages = PdfReader(io.BytesIO(page.pdf(format="A4"))).pages
            wrong += [(path, "an empty page") for one in pages if not one.extract_text().strip()]
            page.emulate_media(media="screen")
    assert wrong == []
