"""Two people of the same name can be told apart wherever a name stands, and never by when they were born."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tabellone.engine.facts import Player
from tabellone.server.play import services
from tabellone.server.play.draws import draw, publish
from tabellone.server.play.names import public_facts
from tabellone.server.rankings.names import shown_in
from tabellone.tournament import acts
from tabellone.tournament.state import Entrant
from tests.scenes.pages import browser_of, page_at
from tests.server.intake.stage_scene import applied, circuit, draft, found, game
from tests.server.people.examples import account
from tests.server.play.halls import Writing, master
from tests.server.registration.scenes import registered

pytestmark = pytest.mark.django_db


def plain(page: str) -> str:
    return " ".join(re.sub("<[^>]+>", " ", page).split())


def test_by_the_club_and_then_by_number_at_the_desk_and_in_public() -> None:
    """Ruling namesakes."""
    row = master(4)
    same = (Player("x", "Anna Rossi", "Dado Nero"), Player("y", "Anna Rossi", "Torre"), Player("z", "Ivo Blu"))
    others = (*same, Player("w", "Ivo Blù"))
    services.act(row, Writing(), acts.Enrol(tuple(Entrant(one, present=True) for one in others)))
    row.refresh_from_db()
    draw(row, Writing())
    publish(row, 1, Writing())
    row.refresh_from_db()
    organiser = browser_of(account(role="organiser", scope=row.scope))
    pages = [page_at(Client(), f"/t/{row.slug}/rounds/1/"), page_at(organiser, f"/t/{row.slug}/desk/results/")]
    for page in map(plain, pages):
        for name in ("Anna Rossi (Dado Nero)", "Anna Rossi (Torre)", "Ivo Blu (№ 7)", "Ivo Blù (№ 8)"):
            assert name in page
    assert [one.name for one in public_facts(row).players][4:] == ["Anna Rossi", "Anna Rossi", "Ivo Blu", "Ivo Blù"]


def test_in_a_season_by_city_and_country() -> None:
    """PG 12: no club, no year of birth."""
    at = circuit()
    one, other = (
        registered(at, first_name="Ada", last_name="Prova", city=city, nicknames={"abstractplay": nickname})
        for city, nickname in (("Lucca", "ada1"), ("Siena", "ada2"))
    )
    stage = applied(draft(at, found(game("ada1", "ada2")))).stage
    at.refresh_from_db()
    names = {player: each.name for player, each in shown_in(at).items()}
    assert names[one.person.code] == "Ada Prova (Lucca, IT)"
    assert names[other.person.code] == "Ada Prova (Siena, IT)"
    for address in (f"/t/{stage.slug}/rounds/1/", "/players/"):
        shown = plain(page_at(Client(), address))
        assert "Ada Prova (Lucca, IT)" in shown
        assert "1990" not in shown
