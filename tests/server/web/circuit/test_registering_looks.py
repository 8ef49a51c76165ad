"""The pages of registration in a browser: no barrier, nothing wider than the window, a form filled in by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tabellone.engine.languages import FINISHED
from tabellone.server.journal.services import Writing
from tests.server.live import LiveServer
from tests.server.people.examples import PASSWORD
from tests.server.web.looking import LAPTOP, PHONE, Scheme, barriers, every_state, looking, sign_in, views, walked

VIEWS: list[tuple[int, Scheme]] = [(PHONE, "light"), (LAPTOP, "dark")]
LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewi"


def scene() -> dict[str, Any]:
    """A federation with players in every state, a request that waits, texts of several lines."""
    from tabellone.server.registration import queries
    from tabellone.server.registration.accounts import add_account
    from tabellone.server.registration.changes import disqualify, verify_identity
    from tabellone.server.registration.terms import publish_terms
    from tests.server.people.examples import account
    from tests.server.registration.scenes import circuit, registered, shadow

    here = circuit()
    organiser = account("Ada Organizza", role="organiser", scope=here.scope, email="organiser@example.org")
    for kind in ("rules", "privacy"):
        words = {language: f"First line ({language}).\n\nA second one." for language in FINISHED}
        publish_terms("pergioco", kind, Writing(organiser), since=queries.registration_day(), text=words)
    shadow("TorreVagante")
    player = account("Carla Gioca", email="player@example.org")
    row = registered(
        here,
        by=player,
        first_name="Carla",
        last_name="Gioca",
        nicknames={"playstrategy": "CarlaPS", "abstractplay": "c"},
    )
    add_account(row, "boardgamearena", "torrevagante", Writing(player))
    other = registered(here, first_name="carla", last_name="gioca", city=LONG)
    verify_identity(other, "requested", Writing(organiser, why="stesso nome"))
    out = registered(here, first_name="Dino", last_name=LONG)
    disqualify(out, Writing(organiser, why="aiuto di un programma"))
    account("Elio Nuovo", email="nuovo@example.org")
    key = queries.NEWSLETTER.key(row.pk)
    return {"slug": here.slug, "code": row.person.code, "out": f"/newsletter/out/{key}/"}


@every_state
@pytest.mark.parametrize(("width", "scheme"), views(*VIEWS))
def test_every_page_of_registration_is_sound(
    browser: Browser, site: LiveServer, at: dict[str, Any], width: int, scheme: Scheme
) -> None:
    here, desk = f"/c/{at['slug']}", f"/c/{at['slug']}/register/desk"
    pages = {
        "": [f"{here}/register/", at["out"]],
        "nuovo": [f"{here}/register/", f"{here}/mine/"],
        "player": [f"{here}/mine/", f"{here}/mine/erase/"],
        "organiser": [f"{desk}/", f"{desk}/p/{at['code']}/", f"{desk}/new/", f"{desk}/members/", f"{desk}/texts/"],
    }
    for who, addresses in pages.items():
        with looking(browser, width, scheme) as page:
            if who:
                sign_in(page, site.url, f"{who}@example.org", PASSWORD)
            assert walked(page, site.url, addresses) == []


@pytest.mark.soak
def test_somebody_registers_by_keyboard_and_a_mistake_is_told_beside_its_field(
    browser: Browser, site: LiveServer, at: dict[str, Any]
) -> None:
    with looking(browser, PHONE, language="it") as page:
        sign_in(page, site.url, "nuovo@example.org", PASSWORD)
        page.goto(f"{site.url}/c/{at['slug']}/register/")
        page.fill("[name=first_name]", "Elio")
        page.fill("[name=last_name]", "Nuovo")
        page.fill("[name=city]", "Pisa")
        page.select_option("[name=country]", label="Italia")
        page.fill("[name=born]", "2015-05-05")
        page.fill("[name=boardgamearena]", "ElioNuovo")
        page.check("[name=accept_rules]")
        page.check("[name=accept_privacy]")
        page.locator("[name=accept_privacy]").press("Enter")
        page.wait_for_selector(".field.wrong [name=born]")
        assert "2031" in page.inner_text("#id_born_error")
        assert page.input_value("[name=boardgamearena]") == "ElioNuovo"
        assert barriers(page) == []
        page.fill("[name=born]", "1990-05-05")
        page.locator("[name=born]").press("Enter")
        page.wait_for_url("**/mine/")
        assert "ElioNuovo" in page.inner_text("main")
