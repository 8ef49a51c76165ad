"""The pages about people in a browser: no barrier, nothing wider than the window, nothing said on the console."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tabellone.server.journal.services import Writing
from tabellone.server.people import rights
from tests.server.live import LiveServer
from tests.server.people.examples import PASSWORD
from tests.server.web.looking import LAPTOP, PHONE, Scheme, barriers, every_state, hindrances, looking, sign_in, views

VIEWS: list[tuple[int, Scheme]] = [(PHONE, "light"), (LAPTOP, "light"), (LAPTOP, "dark")]


def scene() -> dict[str, Any]:
    """A tournament, its people, a player with a record, a request, a measure, a link."""
    from datetime import date

    from django.utils import timezone

    from tabellone.server.events.models import DeletedAddress
    from tabellone.server.events.queries import hashed_address
    from tabellone.server.people import keeper, services
    from tests.server.people.examples import account, person
    from tests.server.play.halls import empty_master

    row = empty_master()
    organiser = account("Ada Organizza", role="organiser", scope=row.scope, email="organiser@example.org")
    administrator = account("Bea Amministra", role="administrator", email="administrator@example.org")
    player = account("Carla Gioca", email="player@example.org")
    account("Dino Segna", role="scorer", scope=row.scope)
    one = person("Carla Gioca", scope=row.scope, club="Ludoteca Rossa", groups=("Famiglia Blu",), phone="055 12")
    person("Carla Giocca", scope=row.scope)
    rights.decide_claim(rights.ask_claim(one, Writing(player)), Writing(organiser), confirm=True)
    wanted = person("Elio Aspetta", scope=row.scope)
    rights.ask_claim(wanted, Writing(account("Elio A.")))
    services.set_measure(one, Writing(administrator), start=date(2026, 1, 1), why="Threw the dice.")
    rights.invite_by_link("scorer", row.scope, Writing(organiser), uses=20)
    keeper.suspend_account(account("Fede Sospesa"), Writing(administrator, why="Wrote to everybody."))
    DeletedAddress.objects.create(hashed=hashed_address("deleted"), at=timezone.now())
    kept = [f"accounts/{player.pk}/", "tournaments/prova/", "tournaments/prova/delete/", "accounts/?q=nobody"]
    return {
        "code": one.code,
        "link": f"/i/{rights.invite_by_link('scorer', row.scope, Writing(organiser)).secret}/",
        "keeper": [f"/keeper/{page}" for page in ("", "rules/", "accounts/", "tournaments/", *kept)],
    }


def sound(page: Page, address: str) -> None:
    answer = page.goto(address)
    assert answer
    assert answer.status in {200, 410}, f"{address}: {answer.status}"
    assert hindrances(page) == [], address


@every_state
@pytest.mark.parametrize(("width", "scheme"), views(*VIEWS))
def test_every_page_about_people_is_sound(
    browser: Browser, site: LiveServer, at: dict[str, Any], width: int, scheme: Scheme
) -> None:
    pages = {
        "": [at["link"], "/i/over/", "/t/deleted/"],
        "player": ["/me/", "/me/record/", "/me/erase/", at["link"]],
        "organiser": ["/me/?q=elio", "/people/?q=carla", "/people/new/", "/t/prova/desk/people/", "/me/erase/"],
        "administrator": [
            f"/people/r/{at['code']}/",
            f"/people/r/{at['code']}/erase/",
            "/people/erase/?email=player@example.org",
            "/people/erase/?email=nobody@example.org",
            "/people/site/",
            "/accounts/sessions/",
            *at["keeper"],
        ],
    }
    for who, addresses in pages.items():
        with looking(browser, width, scheme) as page:
            if who:
                sign_in(page, site.url, f"{who}@example.org", PASSWORD)
            for address in addresses:
                sound(page, f"{site.url}{address}")


@pytest.mark.soak
def test_a_link_is_made_and_a_mistake_told_beside_its_field(
    browser: Browser, site: LiveServer, at: dict[str, Any]
) -> None:
    with looking(browser) as page:
        sign_in(page, site.url, "organiser@example.org", PASSWORD)
        page.goto(f"{site.url}/t/prova/desk/people/")
        page.fill("[name=email]", "nobody")
        page.click("text=Make a link")
        assert page.locator(".field.wrong [name=email]").count() == 1
        page.fill("[name=email]", "")
        page.click("text=Make a link")
        assert "/i/" in page.input_value("#invitation-link")
        assert barriers(page) == []
        page.reload()
        assert page.locator("#invitation-link").count() == 0
