"""A draw whose facts have changed, in a browser: said on every page that matters, drawn again or published with a why.

And a draw that hands have changed, taken home: the command says of it what the page says.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from typer.testing import CliRunner

from tabellone.cli.app import app
from tests.server.live import LiveServer
from tests.server.people.examples import PASSWORD
from tests.server.web.looking import LAPTOP, PHONE, Scheme, hindrances, looking, sign_in, views

OLGA = "olga@example.org"


def scene() -> dict[str, Any]:
    """Three Masters with a draft each whose facts have changed or will, one that is drawn well, and their organiser."""
    from dataclasses import replace
    from decimal import Decimal

    from tabellone.server.people.models import Grant
    from tabellone.server.play import roll
    from tabellone.server.play.services import act
    from tabellone.server.play.states import state_of
    from tabellone.tournament import acts
    from tests.server.people.examples import account
    from tests.server.play.halls import Writing, latest, master
    from tests.server.play.masters import comes, drawn, qualified

    corrected = drawn(qualified())
    table = state_of(corrected).rounds[1].round.tables[0]
    turned = tuple(replace(seat, score=Decimal(80) - (seat.score or 0)) for seat in table.seats)
    act(corrected, Writing(why="scritto al contrario"), acts.Correct(2, 1, turned, by_referee=True))
    left = roll.withdraw(qualified(), "p001", "before_semifinals", Writing(why="treno"))
    undone = drawn(left.tournament)
    late = drawn(master(20))
    comes(late)
    well = drawn(master(20))
    olga = account("Olga Banco", role="organiser", scope=corrected.scope, email=OLGA)
    for row in (undone, late, well):
        Grant.objects.create(user=olga, role="organiser", scope=row.scope)
    one, other = (each.players[0] for each in latest(well).round.tables[:2])
    names = {each.player.id: each.player.name for each in state_of(well).entrants}
    slugs = {"corrected": corrected.slug, "undone": undone.slug, "late": late.slug, "well": well.slug}
    return {**slugs, "gone": left.entry.number, "swap": [one, other], "names": [names[one], names[other]]}


def desk(page: Page, site: LiveServer, slug: str, number: int) -> None:
    page.goto(f"{site.url}/t/{slug}/desk/rounds/{number}/")


@pytest.mark.soak
@pytest.mark.parametrize(("width", "scheme", "language"), views((PHONE, "light", "it"), (LAPTOP, "dark", "en")))
def test_the_pages_that_say_it_are_sound(
    site: LiveServer, at: dict[str, Any], browser: Browser, width: int, scheme: Scheme, language: str
) -> None:
    with looking(browser, width, scheme, language) as page:
        sign_in(page, site.url, OLGA, PASSWORD)
        for where in ("desk/rounds/1/", "desk/check-in/", "hall/", ""):
            page.goto(f"{site.url}/t/{at['late']}/{where}")
            expect(page.get_by_text("Ultima Arrivata", exact=False).first).to_be_visible()
            assert hindrances(page) == [], where


def test_a_corrected_result_stops_the_semifinals_until_somebody_says_why(
    site: LiveServer, at: dict[str, Any], browser: Browser
) -> None:
    with looking(browser) as page:
        sign_in(page, site.url, OLGA, PASSWORD)
        desk(page, site, at["corrected"], 3)
        expect(page.get_by_text("Round 2, table 1: the result is another.")).to_be_visible()
        expect(page.get_by_role("button", name="Publish round 3", exact=True)).to_have_count(0)
        page.get_by_text("Publish it all the same").click()
        page.get_by_label("I know what has changed").check()
        page.fill("#despite_why", "i tavoli sono già chiamati")
        page.get_by_role("button", name="Publish round 3 as it was drawn").click()
        expect(page.get_by_text("Round 3 is published.")).to_be_visible()
        page.goto(f"{site.url}/t/{at['corrected']}/rounds/3/draw/")
        expect(page.get_by_text("i tavoli sono già chiamati")).to_be_visible()


def test_a_withdrawal_taken_back_stops_the_semifinals_until_they_are_drawn_again(
    site: LiveServer, at: dict[str, Any], browser: Browser
) -> None:
    with looking(browser) as page:
        sign_in(page, site.url, OLGA, PASSWORD)
        page.goto(f"{site.url}/t/{at['undone']}/desk/undo/{at['gone']}/")
        expect(page.get_by_text("The draft of round 3 was drawn from what would no longer hold")).to_be_visible()
        expect(page.get_by_text(re.compile("Round [12] was drawn from"))).to_have_count(0)
        page.fill("#why", "resta")
        page.get_by_role("button", name="Undo it").click()
        desk(page, site, at["undone"], 3)
        expect(page.get_by_text("Had left when it was drawn, and is in again: Giocatore 001.")).to_be_visible()
        page.get_by_role("button", name="Draw round 3 again").click()
        expect(page.get_by_label("From the hall")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_text("Skip this round")).to_be_visible()
        page.get_by_role("button", name="Publish round 3", exact=True).click()
        expect(page.get_by_text("Round 3 is published.")).to_be_visible()


def test_who_came_after_the_draw_is_named_until_they_have_a_seat(
    site: LiveServer, at: dict[str, Any], browser: Browser
) -> None:
    with looking(browser) as page:
        sign_in(page, site.url, OLGA, PASSWORD)
        for where in ("desk/check-in/", "hall/", ""):
            page.goto(f"{site.url}/t/{at['late']}/{where}")
            expect(page.get_by_text("Here without a seat in round 1:")).to_be_visible()
        desk(page, site, at["late"], 1)
        expect(page.get_by_text("Here since the draw: Ultima Arrivata.")).to_be_visible()
        page.get_by_role("button", name="Draw round 1 again").click()
        expect(page.get_by_label("From the hall")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_text("Here without a seat")).to_have_count(0)
        page.get_by_role("button", name="Publish round 1", exact=True).click()
        expect(page.get_by_text("Round 1 is published.")).to_be_visible()


def test_two_exchanged_by_hand_are_named_on_the_page_and_at_home(
    site: LiveServer, at: dict[str, Any], browser: Browser, tmp_path: Path
) -> None:
    one, other = at["swap"]
    with looking(browser) as page:
        sign_in(page, site.url, OLGA, PASSWORD)
        page.goto(f"{site.url}/t/{at['well']}/desk/rounds/1/seating/?do=swap&one={one}&other={other}")
        page.locator("main form button").first.click()
        page.get_by_role("button", name="Publish round 1", exact=True).click()
        page.goto(f"{site.url}/t/{at['well']}/rounds/1/draw/again/")
        expect(page.get_by_text("The same.")).to_be_visible()
        exchanged = f"{at['names'][0]} and {at['names'][1]} exchanged by hand"
        expect(page.get_by_text(f"{exchanged}.")).to_be_visible()
        with page.expect_download() as coming:
            page.get_by_role("link", name="Download the document").click()
        coming.value.save_as(tmp_path / "t.json")
    said = CliRunner().invoke(app, ["verify", str(tmp_path / "t.json")])
    assert said.exit_code == 0
    assert said.output.startswith(f"round 1: drawn so, then {exchanged} (seed ")
