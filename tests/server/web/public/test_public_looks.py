"""The public, journal and document pages as people see them: every width, light and dark, without a barrier."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.server.fresh import Fresh
from tests.server.live import ROOT, LiveServer
from tests.server.people.examples import PASSWORD
from tests.server.web.looking import (
    LAPTOP,
    PHONE,
    Scheme,
    barriers,
    every_state,
    hindrances,
    looking,
    overflow,
    schemes,
    views,
)

EMAIL = "occhi@example.org"
CIRCUIT, MASTER = "/c/pergioco-dimostrativo/", "/t/master-dimostrativo/"
PUBLIC: tuple[str, ...] = (
    "/",
    "/tournaments/",
    "/circuits/",
    CIRCUIT,
    f"{CIRCUIT}?ranking=race",
    "/rules/",
    "/rules/risiko/",
)
PUBLIC += (MASTER, f"{MASTER}journal/", "/t/splendor-borgofinto/", "/nowhere/")
PUBLIC += (
    "/calendar/",
    "/calendar/?month=2026-01",
    "/players/",
    "/players/?q=abelina",
    "/players/?q=zzz",
    "/players/CODE/",
)
PUBLIC += (f"{MASTER}game/", "/t/catan-lagovuoto/game/", "/t/splendor-borgofinto/standings/")
PUBLIC += (f"{MASTER}rounds/1/", f"{MASTER}rounds/2/draw/", f"{MASTER}rounds/2/draw/again/")
DESK: tuple[str, ...] = ("/", MASTER, f"{MASTER}journal/", f"{MASTER}desk/undo/6/", f"{MASTER}desk/undo/1/")
DESK += (f"{MASTER}desk/documents/", "/tournaments/import/")
PUBLIC += ("/t/ostile/", "/t/ostile/rounds/1/", "/t/ostile/rounds/1/draw/again/")
NAMES = ("<script>alert('x')</script>", "#let x = [*typst*]", "=1+1 @x +y -z", "A" * 110, "\u202eorteip\u202c \u200f")
BOTH: tuple[Scheme, ...] = ("light", "dark")


def scene() -> None:
    """The demonstration, and somebody who organises all of it."""
    from tabellone.server import demonstration
    from tests.server.people.examples import account

    demonstration.load_demonstration()
    account("Occhi Attenti", role="administrator", email=EMAIL)
    hostile()


def hostile() -> None:
    """A tournament of today in which every name is made to break a page, its first round being played."""
    from dataclasses import replace

    from django.utils import timezone

    from tabellone.engine.facts import Player
    from tabellone.server.people.details import Details
    from tabellone.server.people.services import register_person
    from tabellone.server.play import in_hall, services
    from tabellone.tournament import acts
    from tabellone.tournament.state import Entrant, Settings
    from tests.server.play.evenings import published
    from tests.server.play.halls import Writing, head

    today = timezone.localdate()
    of = replace(head("risiko", "risiko", "master", 4), id="ostile", name="W" * 300, start=today, end=today)
    row = services.create(acts.Settle(Settings(of, venue=NAMES[1], note="<b>" + "n" * 300)), Writing()).tournament
    people = [register_person(Details(f"{name} {n}"[:120]), Writing(), scopes=()) for n, name in enumerate(NAMES * 4)]
    entered = [Entrant(Player(f"r{one.pk}", one.name, "C" * 80), person=str(one.pk), present=True) for one in people]
    services.act(row, Writing(), acts.Enrol(tuple(entered)))
    row.refresh_from_db()
    published(row)
    in_hall.turn(row, 1, "start", Writing(), minutes=90)


@pytest.fixture(scope="module")
def site(fresh: Fresh) -> Iterator[str]:
    with LiveServer(fresh.url("sqlite")) as live:
        live.call("tests.server.web.public.test_public_looks:scene")
        yield live.url


def sign_in(page: Page, site: str) -> None:
    page.goto(f"{site}/accounts/login/")
    page.locator("input[name=login]").fill(EMAIL)
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("input[name=password]").press("Enter")
    page.wait_for_url(lambda address: "/accounts/login/" not in address)


def seen(page: Page, site: str, addresses: tuple[str, ...], colours: tuple[Scheme, ...]) -> dict[object, object]:
    found: dict[object, object] = {}
    for address in addresses:
        page.goto(f"{site}{address}" if "CODE" not in address else _first_player(page, site))
        for scheme in schemes(page, *colours):
            wrong = barriers(page), overflow(page)
            if wrong != ([], 0):
                found[address, scheme] = wrong
    return found


def _first_player(page: Page, site: str) -> str:
    """The page of the first player in the list."""
    page.goto(f"{site}/players/")
    return f"{site}{page.locator('.names a').first.get_attribute('href')}"


@every_state
@pytest.mark.parametrize("width", [PHONE, LAPTOP])
def test_what_everybody_sees(site: str, browser: Browser, width: int) -> None:
    with looking(browser, width) as page:
        assert seen(page, site, PUBLIC, BOTH) == {}


@every_state
@pytest.mark.parametrize(("width", "scheme"), views((PHONE, "dark"), (LAPTOP, "light")))
def test_what_organisers_see(site: str, browser: Browser, width: int, scheme: Scheme) -> None:
    with looking(browser, width, scheme) as page:
        sign_in(page, site)
        assert seen(page, site, DESK, (scheme,)) == {}


@pytest.mark.soak
def test_reasons_open_in_place(site: str, browser: Browser) -> None:
    with looking(browser, PHONE) as page:
        page.goto(f"{site}{CIRCUIT}?ranking=green")
        page.locator("details.why summary").first.click()
        page.locator("details.why .steps").first.wait_for()
        assert page.url == f"{site}{CIRCUIT}?ranking=green"
        assert hindrances(page) == []


@pytest.mark.soak
def test_a_document_is_looked_at_and_taken_over(site: str, browser: Browser, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"format": "tabellone/1"}', encoding="utf-8")
    with looking(browser, PHONE, "dark") as page:
        sign_in(page, site)
        for file, wanted in ((wrong, ".notice-error"), (ROOT / "examples" / "splendor-roma.json", "#preview")):
            page.goto(f"{site}/tournaments/import/")
            page.locator("input[type=file]").set_input_files(file)
            page.locator("form[enctype] button.button").last.click()
            page.locator(wanted).wait_for()
            assert hindrances(page) == []
        page.locator("button[name=apply]").click()
        page.wait_for_url(f"{site}/t/splendor-roma-2026/")
