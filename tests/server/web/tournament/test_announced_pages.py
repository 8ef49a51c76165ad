"""A sealed draw on its pages: what everybody reads before, at once after, and of attempts that ended."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, expect

from tabellone.engine.errors import RuleError
from tabellone.rulebooks import risiko
from tabellone.server.events.models import Tournament
from tabellone.server.play import draws
from tabellone.server.play.services import act, create
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.state import Attempt
from tabellone.tournament.view import facts, round_of
from tests.scenes.pages import page_source
from tests.server.live import LiveServer
from tests.server.people.examples import PASSWORD, account
from tests.server.play.halls import Writing, latest, master
from tests.server.web.looking import LAPTOP, PHONE, Scheme, looking, sign_in, views, walked

pytestmark = pytest.mark.django_db
OLGA = "olga@example.org"


def plain(row: Tournament, name: str, *more: int) -> str:
    """What a visitor reads."""
    source = page_source(Client().get(reverse(name, args=[row.slug, *more]), headers={"accept-language": "en"}))
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", source))


def sealed_master() -> tuple[Tournament, Attempt]:
    row = draws.seal(master(13), Writing()).tournament
    return row, state_of(row).attempts[-1]


def test_sealed_it_shows_who_takes_part_and_the_commitment_and_not_the_secret() -> None:
    row, attempt = sealed_master()
    for name, more in (("draw-page", (1,)), ("screen", ())):
        text = plain(row, name, *more)
        assert attempt.commitment in text, name
        assert all(f"Giocatore {n:03}" in text for n in range(1, 14)), name
        assert attempt.secret not in text
    assert reverse("draw-page", args=[row.slug, 1]) in page_source(Client().get(f"/t/{row.slug}/"))
    assert attempt.commitment in plain(row, "journal")


@pytest.mark.parametrize("role", ["", "organiser"])
def test_no_page_tells_the_secret_before_the_value(role: str) -> None:
    row, attempt = sealed_master()
    client = Client()
    if role:
        client.force_login(account("Olga Banco", role=role, scope=row.scope))
    for name in ("tournament", "journal", "screen", "document", "players", "documents", "draws"):
        assert attempt.secret not in client.get(reverse(name, args=[row.slug])).content.decode(), name


def test_drawn_everything_is_public_at_once_and_screens_wait() -> None:
    row, attempt = sealed_master()
    row = draws.draw(row, 1, Writing(), value="Sei, sei, uno!").tournament
    found = latest(row)
    text = plain(row, "draw-page", 1)
    assert found.round.seed is not None
    for told in (attempt.commitment, attempt.digest, attempt.secret, "seiseiuno", found.round.seed, "Table 1"):
        assert told in text
    assert found.round.seed not in plain(row, "screen")
    assert "Table 1" not in plain(row, "screen")
    assert Client().get(reverse("round", args=[row.slug, 1])).status_code == 404
    draws.publish(row, 1, Writing())
    text = plain(row, "draw-page", 1)
    assert attempt.secret in text
    assert "this one was sealed before anybody could know it" in text
    assert "chosen by the organiser" not in text


def test_ended_attempts_stay_with_their_reasons_and_secrets() -> None:
    row, first = sealed_master()
    row = draws.draw(row, 1, Writing()).tournament
    row = draws.redraw(row, 1, Writing(why="un club era sbagliato")).tournament
    second = state_of(row).attempts[-1]
    row = draws.reopen(row, 1, Writing(why="arriva un autobus")).tournament
    text = plain(row, "draw-page", 1)
    assert "No draw of this round is sealed by now" in text
    for _ in range(2):
        for told in ("un club era sbagliato", "arriva un autobus", first.secret, second.secret, first.commitment):
            assert told in text
        row = draws.draw(draws.seal(row, Writing()).tournament, 1, Writing()).tournament if _ == 0 else row
        text = plain(row, "draw-page", 1)
    assert "2 attempts before this one" in text
    journal = plain(row, "journal")
    assert "never to be published: un club era sbagliato" in journal
    assert "opened again before its value: arriva un autobus" in journal


def test_who_comes_while_it_is_sealed_waits_on_the_list() -> None:
    row, _attempt = sealed_master()
    act(row, Writing(), acts.CheckIn(("p003",), present=False))
    client = Client()
    client.force_login(account("Olga Banco", role="organiser", scope=row.scope))
    text = client.get(reverse("draws", args=[row.slug]), headers={"accept-language": "en"}).content.decode()
    assert "After this draw" in text
    assert "Giocatore 003" in text


def test_a_round_whose_seed_was_chosen_says_so() -> None:

    row = master(13)
    drawn = risiko.draw(facts(state_of(row)), "desiderio")
    with pytest.raises(RuleError, match="seed-not-sealed"):
        act(row, Writing(), acts.DrawRound(round_of(drawn), certificate=drawn))
    told = replace(facts(state_of(row)), id="desiderio", rounds=(round_of(drawn),))
    row = create(acts.Import(told), Writing()).tournament
    assert "seed chosen by the organiser" in plain(row, "draw-page", 1)


def scene() -> dict[str, Any]:
    """A Master with an ended attempt and a sealed draw, another with a draft, and their organiser."""
    from tabellone.server.people.models import Grant
    from tests.server.people.examples import account
    from tests.server.play.halls import Writing, master

    row = draws.draw(draws.seal(master(61), Writing()).tournament, 1, Writing(), value="46").tournament
    row = draws.redraw(row, 1, Writing(why="un club era scritto male")).tournament
    other = draws.seal(master(21), Writing()).tournament
    other = draws.draw(other, 1, Writing(), value="Lampone 4-6").tournament
    olga = account("Olga Banco", role="organiser", scope=row.scope, email=OLGA)
    Grant.objects.create(user=olga, role="organiser", scope=other.scope)
    return {"sealed": row.slug, "drawn": other.slug}


@pytest.mark.soak
@pytest.mark.parametrize(("width", "scheme", "language"), views((PHONE, "light", "it"), (LAPTOP, "dark", "en")))
def test_the_pages_of_a_sealed_draw_are_sound(
    site: LiveServer, at: dict[str, Any], browser: Browser, width: int, scheme: Scheme, language: str
) -> None:
    with looking(browser, width, scheme, language) as page:
        sign_in(page, site.url, OLGA, PASSWORD)
        sealed, drawn = f"/t/{at['sealed']}", f"/t/{at['drawn']}"
        pages = [f"{sealed}/desk/draws/", f"{sealed}/rounds/1/draw/", f"{sealed}/screen/", f"{drawn}/rounds/1/draw/"]
        assert walked(page, site.url, pages) == []


def test_enter_draws_with_an_empty_field(site: LiveServer, at: dict[str, Any], browser: Browser) -> None:
    """Draw, Enter, publish: nothing else is asked with 200 people waiting."""
    with looking(browser) as page:
        sign_in(page, site.url, OLGA, PASSWORD)
        page.goto(f"{site.url}/t/{at['sealed']}/desk/draws/")
        expect(page.get_by_label("From the hall")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_text("Round 1 is drawn. Look at it, then publish it.")).to_be_visible()
        page.get_by_role("button", name="Publish round 1", exact=True).click()
        expect(page.get_by_text("Round 1 is published.")).to_be_visible()
