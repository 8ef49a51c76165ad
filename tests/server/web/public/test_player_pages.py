"""A player over the tournaments: places, points, rankings; and who has no page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from tabellone.engine.facts import Game, Player, Season
from tabellone.engine.facts import Person as Registered
from tabellone.server.events.models import Tournament
from tabellone.server.events.seasons import found_circuit
from tabellone.server.journal.services import Writing
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person
from tabellone.server.people.services import register_person
from tabellone.server.play import services
from tabellone.server.play.entries import change_record
from tabellone.server.play.standings import standing
from tabellone.server.rankings import history
from tabellone.tournament import acts
from tabellone.tournament.state import Entrant, Settings
from tests.scenes.pages import page_source
from tests.server.people.examples import account
from tests.server.play.evenings import published
from tests.server.play.halls import CLUBS, head, play

pytestmark = pytest.mark.django_db
HOSTILE = ("<script>alert('x')</script>", "=1+1", "\u202eadA\u202c", "p" * 120, 'O\'Neil & "Figli"')


def known(name: str, **more: Any) -> Person:
    return register_person(Details(name, **more), Writing(), scopes=())


def tournament(
    people: Iterable[Person], rulebook: str = "big", *, start: date | None = None, **more: Any
) -> Tournament:
    """A tournament of eight, some of whom have a record; not begun."""
    game, system, size = {"big": ("splendor", "swiss", 4), "pergioco": ("hex", "swiss", 2)}[rulebook]
    of = head(rulebook, game, system, size)
    if start:
        of = replace(of, start=start, end=start)
    row = services.create(acts.Settle(Settings(of, **more)), Writing(token=str(uuid4()))).tournament
    entered = [Entrant(Player(f"r{one.pk}", one.name, "Dado Nero"), person=str(one.pk), present=True) for one in people]
    rest = [Entrant(Player(f"p{n}", f"Giocatore {n}", CLUBS[n % 4]), present=True) for n in range(8 - len(entered))]
    return services.act(row, Writing(), acts.Enrol((*entered, *rest))).tournament


def played(people: Iterable[Person], **more: Any) -> Tournament:
    row = tournament(people, **more)
    published(row)
    play(row)
    row.refresh_from_db()
    return row


def page(of: Person, status: int = 200) -> str:
    return page_source(Client().get(f"/players/{of.code}/"), status)


def listed(**asked: str) -> str:
    return page_source(Client().get("/players/", asked))


def test_a_page_tells_the_place_among_how_many_and_the_points() -> None:
    ada = known("Ada Brandi")
    row = played([ada])
    line = next(one for one in standing(row).rows if one.player == f"r{ada.pk}")
    found = history.player_history(ada)
    assert found
    (one,) = found.appearances
    assert (one.place, one.of, one.points, one.final) == (line.position, 8, line.points, False)
    text = page(ada)
    for said in ("Ada Brandi", "Torneo inventato", "of 8", "9 May 2026", "Dado Nero", "Provisional", "1 tournament"):
        assert said in text
    assert f'href="/t/{row.slug}/"' in text
    assert f'href="/t/{row.slug}/standings/r{ada.pk}/why/"' in text


def test_the_newest_tournament_stands_first_and_one_that_has_not_begun_has_no_place() -> None:
    ada = known("Ada Brandi")
    old, new = played([ada]), tournament([ada], start=date(2026, 8, 1))
    found = history.player_history(ada)
    assert found
    assert [one.tournament.pk for one in found.appearances] == [new.pk, old.pk]
    assert (found.appearances[0].place, found.won) == (None, 0)


def test_rankings_of_circuits_are_told() -> None:
    ada = known("Ada Brandi")
    registered = (Registered(f"r{ada.pk}", ada.name, registered=date(2026, 1, 2)),)
    season = Season("pergioco", 2026, games=(Game("hex", "Hex", "connection"),), players=registered)
    circuit = found_circuit(season, Writing(), name="Giro", slug="giro")
    row = tournament([ada], "pergioco")
    Tournament.objects.filter(pk=row.pk).update(circuit=circuit)
    row.refresh_from_db()
    for _ in range(3):
        published(row)
        play(row)
        row.refresh_from_db()
    services.act(row, Writing(), acts.Close())
    found = history.player_history(ada)
    assert found
    assert found.ranked
    text = page(ada)
    assert 'href="/c/giro/r/' in text
    assert f'href="/c/giro/why/?player=r{ada.pk}&amp;ranking=' in text


def test_what_a_rulebook_does_not_publish_is_not_told() -> None:
    ada = known("Ada Brandi", club="Dado Nero")
    played([ada], rulebook="pergioco")
    assert "Dado Nero" not in page(ada)
    played([ada])
    assert "Dado Nero" in page(ada)


def test_nothing_private_is_told() -> None:
    ada = known("Ada Brandi", email="ada@piume.example", phone="055 11 22 33", birth=date(1987, 6, 5))
    played([ada])
    text = page(ada) + listed(q="ada")
    for secret in ("ada@piume.example", "055 11 22 33", "1987", "5 June"):
        assert secret not in text


def birth(years: int) -> date:
    return timezone.localdate() - timedelta(days=round(years * 365.25) + 2)


@pytest.mark.parametrize(
    ("details", "shown"),
    [
        ({"hides_name": True}, False),
        ({"hides_name": True, "name_allowed": True}, False),
        ({"birth": birth(12)}, False),
        ({"birth": birth(12), "name_allowed": True}, True),
        ({"birth": birth(40)}, True),
        ({}, True),
    ],
)
def test_who_is_not_shown_by_name_has_no_page(details: dict[str, Any], shown: bool) -> None:
    """Ruling player-page."""
    ada, row = known("Ada Brandi", **details), None
    row = played([ada])
    page(ada, 200 if shown else 404)
    assert (ada.code in listed()) is shown
    assert (ada.code in listed(q="brandi")) is shown
    for address in (f"/t/{row.slug}/", f"/t/{row.slug}/rounds/1/"):
        text = Client().get(address).content.decode()
        assert (f"/players/{ada.code}/" in text) is shown
        assert ("Ada Brandi" in text) is shown


def test_a_tournament_played_as_a_minor_stays_apart_from_the_name() -> None:
    today = timezone.localdate()
    ada = known("Ada Brandi", birth=birth(19))
    young = played([ada], start=today - timedelta(days=800))
    page(ada, 404)
    assert ada.code not in listed()
    assert f"/players/{ada.code}/" not in Client().get(f"/t/{young.slug}/").content.decode()
    grown = played([ada], start=today)
    text = page(ada)
    assert grown.slug in text
    assert young.slug not in text


def test_hiding_the_name_takes_the_page_away_at_once() -> None:
    ada = known("Ada Brandi")
    row = played([ada])
    assert f"/players/{ada.code}/" in Client().get(f"/t/{row.slug}/").content.decode()
    change_record(ada, Details("Ada Brandi", hides_name=True), Writing(account(role="administrator")))
    page(ada, 404)
    assert f"/players/{ada.code}/" not in Client().get(f"/t/{row.slug}/").content.decode()


def test_a_record_that_no_public_tournament_shows_has_no_page() -> None:
    nobody, hidden = known("Nessuno Mai"), known("Solo Nascosti")
    tournament([hidden], listed=False)
    for one in (nobody, hidden):
        page(one, 404)
        assert one.code not in listed()
    assert "Nobody has played yet" in listed()
    assert Client().get("/players/nothing/").status_code == 404
    assert Client().get("/players/%00/").status_code == 404


def test_players_are_found_by_the_beginnings_of_their_names() -> None:
    ada, bruno = known("Ada Brandi"), known("Bruno Célli")
    played([ada, bruno])

    def found(q: str) -> set[str]:
        text = listed(q=q)
        return {one.name for one in (ada, bruno) if one.code in text}

    assert found("") == {"Ada Brandi", "Bruno Célli"}
    assert found("bran") == {"Ada Brandi"}
    assert found("celli bru") == {"Bruno Célli"}
    assert found("zzz") == set()
    assert "Nobody is called that" in listed(q="zzz")
    assert found("\x00") <= {"Ada Brandi", "Bruno Célli"}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_only_a_name(name: str) -> None:
    who = known(name)
    played([who])
    for text in (page(who), listed()):
        assert "<script>alert" not in text
        assert who.code in text or "<h1>" in text


def test_names_lead_to_the_page_from_the_round_and_from_the_reasons() -> None:
    ada = known("Ada Brandi")
    row = played([ada])
    link = f'href="/players/{ada.code}/"'
    for address in (f"/t/{row.slug}/rounds/1/", f"/t/{row.slug}/standings/r{ada.pk}/why/"):
        assert link in Client().get(address).content.decode()
