"""Whoever hides the name while the hall looks on is hidden from then on: no page made before is handed out again."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from tabellone.engine.facts import Game, Season
from tabellone.engine.facts import Person as Listed
from tabellone.server.events.seasons import found_circuit
from tabellone.server.journal.services import Writing
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person
from tabellone.server.people.services import details_of, register_person
from tabellone.server.play.entries import change_record
from tabellone.server.rankings.names import shown_in
from tests.server.canaries import SECRETS, Aviary, aviary, open_paths, secrets_told, seeing_as

pytestmark = pytest.mark.django_db


def shown_by_name(here: Aviary, *, hidden: bool) -> None:
    by, _ = User.objects.get_or_create(username="keeper", is_superuser=True)
    person = Person.objects.get(pk=here.hidden.pk)
    change_record(person, replace(details_of(person), hides_name=hidden), Writing(by))
    for row in (here.playing, here.over):
        row.refresh_from_db()


def get(client: Client, path: str, tag: str = "") -> HttpResponse:
    found: HttpResponse = client.get(path, headers={"If-None-Match": tag} if tag else {})  # type: ignore[assignment]  # the test client's answer is one
    return found


@pytest.mark.parametrize(
    ("book", "who"), [("risiko", "visitor"), pytest.param("big", "stranger", marks=pytest.mark.soak)]
)
def test_every_page_follows_at_once(book: str, who: str) -> None:
    """Ruling hidden-name."""
    cache.clear()
    here = aviary(book)
    shown_by_name(here, hidden=False)
    client, named = seeing_as(who, here), {}
    for path in [one for one in open_paths(here) if not any(secret in one for secret in SECRETS)]:
        answer = get(client, path)
        if secrets_told(answer):
            named[path] = answer.headers.get("ETag", "")
    assert {one for one in named if one.endswith("/screen/live/")}
    shown_by_name(here, hidden=True)
    old = [
        path
        for path, tag in named.items()
        if (again := get(client, path, tag)).status_code == 304 or secrets_told(again)
    ]
    assert old == []


def test_who_stands_in_the_season_alone_is_hidden_as_well() -> None:
    """Ruling hidden-name: carried over from last year, in no tournament of this one."""
    keeper = User.objects.create(username="keeper", is_superuser=True)
    record = register_person(Details("Canarino Nascostissimo"), Writing())
    people = (Listed(record.code, record.name, registered=date(2026, 1, 2)),)
    games = (Game("othello", "Othello"),)
    season = Season("pergioco", 2026, games=games, players=people)
    circuit = found_circuit(season, Writing(), name="Giro inventato", slug="giro-solo")
    assert shown_in(circuit)[record.code].name == record.name
    before = get(Client(), f"/c/{circuit.slug}/")
    change_record(record, replace(details_of(record), hides_name=True), Writing(keeper))
    assert shown_in(circuit)[record.code].name == "№ 1"
    assert shown_in(circuit, everything=True)[record.code].name == record.name
    assert get(Client(), f"/c/{circuit.slug}/", before["ETag"]).status_code == 200
