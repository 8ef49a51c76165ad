"""Clubs for everybody: their people as far as they are shown, places in rankings, tournaments."""

from __future__ import annotations

from html import escape

import pytest
from django.test import Client
from django.urls import reverse

from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.people.details import Details
from tabellone.server.people.models import Club, Person
from tabellone.server.people.services import register_person
from tests.scenes.pages import page_source
from tests.server.web.big_scene import HIDDEN, HOSTILE, NAMES, made

pytestmark = pytest.mark.django_db


def got(path: str, status: int = 200, **asked: str) -> str:
    return page_source(Client().get(path, asked, headers={"Accept-Language": "en"}), status)


def page(name: str) -> str:
    return got(reverse("club", args=[Club.objects.get(name=name).pk]))


def test_clubs_of_people_who_played_are_listed_and_found() -> None:
    made()
    register_person(Details("Mai Giocato", "Chiusi in Casa"), Writing(), scopes=())
    text = got(reverse("clubs"))
    assert "Dadi Storti" in text
    assert "Torre Pendente" in text
    assert "Chiusi in Casa" not in text
    found = got(reverse("clubs"), q="pend")
    assert ("Torre Pendente" in found, "Dadi Storti" in found) == (True, False)
    assert "No club is called that" in got(reverse("clubs"), q="nulla")
    got(reverse("club", args=[Club.objects.get(name="Chiusi in Casa").pk]), 404)
    got(reverse("club", args=[999_999]), 404)


def test_nobody_plays_yet() -> None:
    assert "No clubs yet" in got(reverse("clubs"))


def test_a_club_has_its_people_and_their_places() -> None:
    made()
    text = page("Dadi Storti")
    assert all(name in text for name in NAMES[::2])
    assert not [name for name in NAMES[1::2] if name in text]
    assert escape(HOSTILE) in text
    assert "Circuito di prova" in text
    assert "/c/italia/r/" in text


def test_who_hides_the_name_and_minors_are_not_listed() -> None:
    """Ruling hidden-name, ruling minor-initials."""
    made()
    Person.objects.filter(name=NAMES[2]).update(birth="2015-01-01")
    text = page("Dadi Storti")
    assert HIDDEN not in text
    assert NAMES[2] not in text
    Person.objects.filter(club__name="Torre Pendente").update(hides_name=True)
    assert "Torre Pendente" not in got(reverse("clubs"))
    got(reverse("club", args=[Club.objects.get(name="Torre Pendente").pk]), 404)


def test_a_tournament_at_the_club_s_own_place_is_its_own() -> None:
    made()
    assert "No tournament here is known as this club’s." in page("Dadi Storti")
    row = Tournament.objects.get(name="Coppie in piazza")
    row.settings = {**row.settings, "venue": "Sede dei Dadi Storti, via Finta 3"}
    row.save(update_fields=["settings"])
    assert "Coppie in piazza" in page("Dadi Storti")
    assert "Coppie in piazza" not in page("Torre Pendente").partition('id="tournaments"')[2]


def test_a_rulebook_that_keeps_clubs_to_itself_shows_none() -> None:
    made()
    Tournament.objects.update(rulebook="pergioco")
    assert "Dadi Storti" not in got(reverse("clubs"))
