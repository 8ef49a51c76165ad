"""Odds and prizes in a browser: no barrier, nothing wider than the window, figures that come by themselves."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tabellone.server.journal.services import Writing
from tests.server.live import LiveServer
from tests.server.people.examples import PASSWORD
from tests.server.web.looking import LAPTOP, PHONE, Scheme, every_state, looking, sign_in, views, walked

VIEWS: list[tuple[int, Scheme]] = [(PHONE, "light"), (PHONE, "dark"), (LAPTOP, "light")]
LONG = "Wolfeschlegelsteinhausenbergerdorff" * 4
EVIL = "<b>Grassetto</b> \u202e=1+1"


def scene() -> dict[str, Any]:
    """A duel with a round to go, an online tournament that is closed, names that try to break out."""
    from dataclasses import replace
    from datetime import date
    from decimal import Decimal

    from tabellone.engine.facts import Season
    from tabellone.rulebooks import big
    from tabellone.server.events.models import Tournament
    from tabellone.server.intake.services import import_season
    from tabellone.server.people.details import Details
    from tabellone.server.people.models import Person
    from tabellone.server.people.services import register_person
    from tabellone.server.play.standings import facts_of
    from tabellone.server.play.states import state_of
    from tabellone.server.rankings.credit import SpentCredit, spend_credit
    from tabellone.server.rankings.odds import make_estimate_now
    from tabellone.tournament import acts
    from tests.server.people.examples import account
    from tests.server.play.evenings import more_rounds
    from tests.server.play.halls import duel
    from tests.server.web.prizes_scene import closed, done, online, paid

    user = account("Gioca Volentieri", email="player@example.org")
    person = register_person(Details("Gioca Volentieri"), Writing(), scopes=())
    Person.objects.filter(pk=person.pk).update(user=user)
    running = more_rounds(duel(22, rounds=4, final_phase="national"), 3)
    for number, name in enumerate((LONG, EVIL, "Gioca Volentieri")):
        one = state_of(running).entrants[number]
        known = str(person.pk) if number == 2 else None
        done(running, acts.Amend(replace(one, player=replace(one.player, name=name), person=known)))
    make_estimate_now(running)
    circuit = import_season(Season("big", 2026), [], name="BIG inventato", slug="big-2026", by=None)
    account("Federazione Inventata", role="organiser", scope=circuit.scope, email="federation@example.org")
    over = online(day=date(2026, 5, 2))
    Tournament.objects.filter(pk=over.pk).update(circuit=circuit)
    over.refresh_from_db()
    more_rounds(paid(over))
    first = big.prizes(facts_of(over)).prizes[0].player
    one = next(each for each in state_of(over).entrants if each.player.id == first)
    done(over, acts.Amend(replace(one, player=replace(one.player, name=LONG), person=str(person.pk))))
    closed(over)
    by = account("Cura Tutto", role="administrator", email="all@example.org")
    spent = spend_credit(circuit, first, SpentCredit(Decimal("4.00"), date(2026, 6, 1), EVIL), Writing(by))
    half = more_rounds(paid(online(day=date(2026, 5, 20)), 9), 1)
    Tournament.objects.filter(pk=half.pk).update(circuit=circuit)
    waiting = more_rounds(duel(12, rounds=4, final_phase="national"), 1)
    return {
        "running": running.slug,
        "over": over.slug,
        "half": half.slug,
        "waiting": waiting.slug,
        "first": first,
        "line": spent.pk,
    }


@every_state
@pytest.mark.parametrize(("width", "scheme"), views(*VIEWS))
def test_what_everybody_sees_has_no_barrier(
    browser: Browser, site: LiveServer, at: dict[str, Any], width: int, scheme: Scheme
) -> None:
    with looking(browser, width, scheme) as page:
        pages = [f"{at['running']}/odds/", f"{at['over']}/odds/", f"{at['over']}/prizes/", f"{at['half']}/prizes/"]
        assert walked(page, f"{site.url}/t/", pages, opened="details") == []


@every_state
@pytest.mark.parametrize(("width", "scheme"), VIEWS[:1])
def test_my_prospects_and_my_credit_have_no_barrier(
    browser: Browser, site: LiveServer, at: dict[str, Any], width: int, scheme: Scheme
) -> None:
    with looking(browser, width, scheme) as page:
        sign_in(page, site.url, "player@example.org", PASSWORD)
        pages = [f"/t/{at['running']}/mine/", f"/t/{at['running']}/odds/", "/c/big-2026/credit/mine/"]
        assert walked(page, site.url, pages) == []


@every_state
@pytest.mark.parametrize(("width", "scheme"), VIEWS[1:])
def test_the_desk_has_no_barrier(
    browser: Browser, site: LiveServer, at: dict[str, Any], width: int, scheme: Scheme
) -> None:
    with looking(browser, width, scheme) as page:
        sign_in(page, site.url, "all@example.org", PASSWORD)
        credit = ("/c/big-2026/credit/", f"/c/big-2026/credit/of/{at['first']}/")
        back = f"/c/big-2026/credit/lines/{at['line']}/back/"
        assert walked(page, site.url, (f"/t/{at['half']}/desk/prizes/", *credit, back)) == []


@pytest.mark.soak
def test_an_estimate_appears_by_itself_once_it_is_made(browser: Browser, site: LiveServer, at: dict[str, Any]) -> None:
    with looking(browser) as page:
        page.goto(f"{site.url}/t/{at['waiting']}/odds/")
        expect(page.locator("main")).to_contain_text("first estimate is being computed")
        site.call("tests.server.web.tournament.test_forecast_looks:make")
        expect(page.locator("table.odds tbody tr")).to_have_count(12)
        page.click("table.odds thead a >> nth=0")
        expect(page.locator("th[aria-sort]")).to_contain_text("Player")


def make() -> int:
    from tabellone.server.rankings.odds import make_waiting_estimates

    return make_waiting_estimates()
