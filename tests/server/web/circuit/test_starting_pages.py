"""PG 19: what a season starts from, on its page: looked at, brought in, taken back."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tabellone.engine.facts import CarriedRating, Game, Person, Season
from tabellone.exchange.documents import folder_files, packed
from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import found_circuit, season_of
from tabellone.server.journal.services import Writing
from tests.scenes.pages import page_source
from tests.server.people.examples import account

pytestmark = pytest.mark.django_db
HERE = "/c/masters/year/start/"
ANNA = Person("p-anna", "Anna Rossi", date(2026, 1, 5))


@pytest.fixture
def organiser() -> Client:
    season = Season("pergioco", 2026, games=(Game("hex", "Hex"),), players=(ANNA,))
    of = found_circuit(season, Writing(), name="Masters", slug="masters")
    client = Client()
    client.force_login(account(role="organiser", scope=of.scope))
    return client


def started() -> list[tuple[str, Decimal]]:
    return [(one.player, one.rating) for one in season_of(Circuit.objects.get()).ratings]


def sent(client: Client, page: str, **more: str) -> Any:
    """The preview's form, sent."""
    found, text = (
        re.search(r'name="seen" value="([^"]+)"', page),
        re.search(r"hidden aria-label=.*?>\n(.*?)</textarea>", page, re.DOTALL),
    )
    assert found, page
    assert text, page
    return client.post(HERE, {"seen": found[1], "text": text[1], "apply": "1", "token": "t", **more})


def test_a_list_is_looked_at_then_brought_in_and_taken_back(organiser: Client) -> None:
    page = organiser.post(HERE, {"text": "anna rossi;Hex;1040.250;15;2025"}).content.decode()
    assert "New ratings: 1." in page
    assert started() == []
    assert sent(organiser, page).status_code == 303
    assert started() == [("p-anna", Decimal("1040.250"))]
    page = organiser.get(HERE).content.decode()
    number = re.search(r'name="entry" value="(\d+)"', page)
    assert number
    assert organiser.post(HERE, {"entry": number[1], "token": "u"}).status_code == 303
    assert started() == []
    assert "taken back" in organiser.get(HERE).content.decode()


def test_a_folder_becomes_the_list_and_the_list_the_start(organiser: Client) -> None:
    ratings = (CarriedRating("p-anna", "hex", Decimal(1100), {"2024": 2}),)
    earlier = Season("pergioco", 2025, games=(Game("hex", "Hex"),), players=(ANNA,), ratings=ratings)
    file = SimpleUploadedFile("masters-2025.zip", packed(folder_files(earlier, {})), "application/zip")
    page = organiser.post(HERE, {"file": file}).content.decode()
    assert "2024: 2" in page
    assert sent(organiser, page).status_code == 303
    assert started() == [("p-anna", Decimal(1100))]


def test_what_is_wrong_is_told_by_line_and_the_text_stays(organiser: Client) -> None:
    page = page_source(organiser.post(HERE, {"text": "Anna Rossi;Hex;high"}), 422)
    assert "“high” is no rating" in page
    assert "Anna Rossi;Hex;high" in page
    broken = SimpleUploadedFile("x.zip", b"PK\x03\x04", "application/zip")
    assert organiser.post(HERE, {"file": broken}).status_code == 422


def test_a_new_game_is_asked_about_before_it_can_be_brought_in(organiser: Client) -> None:
    page = organiser.post(HERE, {"text": "Anna Rossi;Havannah;1040;1;2025"}).content.decode()
    assert 'name="apply"' not in page
    assert sent(organiser, page).status_code == 422
    page = organiser.post(HERE, {"text": "Anna Rossi;Havannah;1040;1;2025", "game-1": "new"}).content.decode()
    assert sent(organiser, page, **{"game-1": "new"}).status_code == 303


def test_another_choice_than_was_shown_is_looked_at_again(organiser: Client) -> None:
    page = organiser.post(HERE, {"text": "Zoe;Hex;1040;1;2025"}).content.decode()
    answer = sent(organiser, page, **{"who-1": "p-anna"})
    assert answer.status_code == 422
    assert "see again what the list would do" in answer.content.decode()
    assert started() == []


def test_only_the_circuit_s_organisers_see_it(organiser: Client) -> None:
    assert organiser.get(HERE).status_code == 200
    assert Client().get(HERE).status_code in {302, 403}
    other = Client()
    other.force_login(account())
    assert other.post(HERE, {"text": "Anna Rossi;Hex;1;1;2025"}).status_code == 403
