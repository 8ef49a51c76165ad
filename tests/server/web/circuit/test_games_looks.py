"""The catalogue as people see it: on a phone, on a laptop, in the dark; with axe."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser

from tabellone.server.journal.services import Writing
from tests.server.live import LiveServer
from tests.server.web.looking import LAPTOP, PHONE, Scheme, every_state, hindrances, looking, sign_in, views, walked

pytestmark = pytest.mark.live
LONG = "Parolachenonfinisce" * 15
PUBLIC = ["/games/", "/games/?q=zzz", "/games/agricola/", "/games/splendor/", "/games/splendor/history/"]
DESK = ["/games/splendor/edit/", "/games/new/", "/games/splendor/history/"]


def scene() -> dict[str, Any]:
    """Changes of a sheet, one of them taken back, a new game, a tournament whose sheet has been changed since."""
    from tabellone.server.events.catalogue import take_back_sheet_change
    from tests.server.events.catalogue_scene import DAY, azul, big_evening, changed, federation
    from tests.server.people.examples import PASSWORD, account

    row = big_evening(DAY + timedelta(days=30))
    wrong = changed(minutes=20)
    take_back_sheet_change(wrong, Writing(why="Un errore di battitura."))
    changed(
        since=DAY + timedelta(days=3), tie_figures=["-cards", "coins"], note_it=f"Si gioca senza espansioni. {LONG}"
    )
    changed(since=DAY + timedelta(days=9), minutes=35, player_minutes=9, faq_it="Prima domanda.\nSeconda risposta.")
    azul()
    by = federation()
    organiser = account("Tiene Banco", role="organiser", scope=row.scope)
    kept, over = f"/t/{row.slug}/sheet/", f"/t/{row.slug}/sheet/newest/"
    back = f"/games/azul/history/{_last()}/"
    return {
        "federation": (by.email, PASSWORD),
        "organiser": (organiser.email, PASSWORD),
        "kept": kept,
        "over": over,
        "back": back,
        "overview": f"/t/{row.slug}/",
    }


def _last() -> int:
    from tabellone.server.events.models import CatalogueChange

    return CatalogueChange.objects.latest("pk").pk


@every_state
@pytest.mark.parametrize(("width", "scheme"), views((PHONE, "dark"), (LAPTOP, "light")))
def test_everybodys_pages_have_no_barrier(
    site: LiveServer, at: dict[str, Any], browser: Browser, width: int, scheme: Scheme
) -> None:
    with looking(browser, width, scheme) as page:
        assert walked(page, site.url, (*PUBLIC, at["kept"])) == []


@every_state
@pytest.mark.parametrize(("width", "scheme"), views((PHONE, "light"), (LAPTOP, "dark")))
def test_the_federations_pages_have_no_barrier(
    site: LiveServer, at: dict[str, Any], browser: Browser, width: int, scheme: Scheme
) -> None:
    with looking(browser, width, scheme) as page:
        sign_in(page, site.url, *at["federation"])
        assert walked(page, site.url, (*DESK, at["back"])) == []


@pytest.mark.soak
def test_a_refused_form_says_so_beside_the_field(site: LiveServer, at: dict[str, Any], browser: Browser) -> None:
    with looking(browser, PHONE) as page:
        sign_in(page, site.url, *at["federation"])
        page.goto(f"{site.url}/games/splendor/edit/")
        page.fill("[name=most_players]", "2")
        page.fill("[name=advised_players]", "5")
        page.fill("[name=why]", "Prova.")
        page.click("main form.games-form button.button")
        page.wait_for_selector("[role=alert]")
        assert page.input_value("[name=advised_players]") == "5"
        assert hindrances(page) == []


@pytest.mark.soak
def test_an_organiser_sees_what_changes_and_takes_it_over(
    site: LiveServer, at: dict[str, Any], browser: Browser
) -> None:
    with looking(browser, PHONE) as page:
        sign_in(page, site.url, *at["organiser"])
        page.goto(f"{site.url}{at['overview']}")
        page.click("a[href$='/sheet/newest/']")
        assert hindrances(page) == []
        page.click("main form button.button")
        page.wait_for_url(f"**{at['kept']}")
        assert "35 minutes" in page.inner_text("main")
