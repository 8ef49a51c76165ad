"""A player's own page and the door in a browser: no barrier, nothing wider than the window, by keyboard as well."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.live import LiveServer
from tests.server.people.examples import PASSWORD
from tests.server.web.looking import LAPTOP, PHONE, Scheme, every_state, hindrances, looking, sign_in, views

VIEWS: list[tuple[int, Scheme]] = [(PHONE, "light"), (PHONE, "dark"), (LAPTOP, "light")]
LONG = "Wolfeschlegelsteinhausenbergerdorff" * 3


def scene() -> dict[str, Any]:
    """A round with its clock running, results of the one before, a door that is open; names that try to break out."""
    from uuid import uuid4

    from tabellone.engine.facts import Player
    from tabellone.server.people.models import Person
    from tabellone.server.play import services
    from tabellone.server.play.draws import publish
    from tabellone.server.play.in_hall import turn
    from tabellone.server.play.keys import door_key
    from tabellone.tournament import acts
    from tabellone.tournament.state import Entrant
    from tests.scenes.recorded_hall import NAMES, recorded_hall
    from tests.server.people.examples import account
    from tests.server.play.drawing import draw
    from tests.server.play.halls import Writing, play

    row = recorded_hall()
    late = (Entrant(Player("tardi", LONG)), Entrant(Player("html", "<b>Grassetto</b> \u202e=1+1")))
    user = account(NAMES[0], email="player@example.org")
    account("Tiene Banco", role="organiser", scope=row.scope, email="organiser@example.org")
    Person.objects.filter(name=NAMES[0]).update(user=user)
    for number in (1, 2):
        row.refresh_from_db()
        draw(row, Writing())
        publish(row, number, Writing())
        if number == 1:
            play(row)
    turn(row, 2, "start", Writing(), minutes=90)
    services.act(row, Writing(token=str(uuid4())), acts.Enrol(late))
    return {"slug": row.slug, "door": f"/door/{row.slug}/{door_key(row)}/"}


def sound(page: Page, address: str) -> None:
    page.goto(address)
    assert hindrances(page) == [], address


@every_state
@pytest.mark.parametrize(("width", "scheme"), views(*VIEWS))
def test_my_page_has_no_barrier(
    browser: Browser, site: LiveServer, at: dict[str, Any], width: int, scheme: Scheme
) -> None:
    with looking(browser, width, scheme) as page:
        sign_in(page, site.url, "player@example.org", PASSWORD)
        for path in ("mine/", "mine/leaving/", ""):
            sound(page, f"{site.url}/t/{at['slug']}/{path}")
        sound(page, f"{site.url}/")


@every_state
@pytest.mark.parametrize(("width", "scheme"), views(*VIEWS))
def test_the_door_and_finding_a_table_have_no_barrier(
    browser: Browser, site: LiveServer, at: dict[str, Any], width: int, scheme: Scheme
) -> None:
    with looking(browser, width, scheme) as page:
        for path in (at["door"], f"{at['door']}?q=wolf", f"{at['door']}?q=grass", f"{at['door']}?q=zz"):
            sound(page, f"{site.url}{path}")
        for query in ("", "?q=a", "?q=ada", "?q=wolf", "?q=zz"):
            sound(page, f"{site.url}/t/{at['slug']}/find/{query}")


@every_state
def test_the_code_for_the_door_has_no_barrier(browser: Browser, site: LiveServer, at: dict[str, Any]) -> None:
    with looking(browser, PHONE) as page:
        sign_in(page, site.url, "organiser@example.org", PASSWORD)
        sound(page, f"{site.url}/t/{at['slug']}/desk/door/")
        assert page.evaluate("document.querySelector('.door-code').naturalWidth > 0")


def test_the_seat_can_be_read_while_walking(browser: Browser, site: LiveServer, at: dict[str, Any]) -> None:
    with looking(browser, PHONE) as page:
        sign_in(page, site.url, "player@example.org", PASSWORD)
        page.goto(f"{site.url}/t/{at['slug']}/mine/")
        size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.own-where')).fontSize)")
        assert size >= 36
        assert page.locator("#own-clock").inner_text().startswith("1:")


def test_a_player_checks_in_by_keyboard_alone(browser: Browser, site: LiveServer, at: dict[str, Any]) -> None:
    with looking(browser, PHONE) as page:
        page.goto(f"{site.url}{at['door']}")
        expect(page.locator("#q")).to_be_focused()  # by itself, once the page is drawn
        page.keyboard.type("grass")
        page.wait_for_selector("#found button")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_url("**who=**")
        assert "You are checked in" in page.locator("main").inner_text()
