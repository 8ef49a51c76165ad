"""A form sent again has one effect; filled in otherwise (the browser's way back) it is another form."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tabellone.server.events.models import Tournament
from tabellone.server.journal.chain import last_line
from tabellone.server.play.states import state_of
from tests.server.people.examples import account
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing, splendor

pytestmark = pytest.mark.django_db
TOKEN = "0b6ff1ce-0000-4000-8000-000000000001"


@pytest.fixture
def row() -> Tournament:
    made = splendor(8)
    draw(made, Writing())
    return made


def signed_in(row: Tournament) -> Client:
    client = Client()
    client.force_login(account(role="organiser", scope=row.scope))
    return client


def placed(row: Tournament) -> dict[str, int]:
    row.refresh_from_db()
    return {one.player.id: one.spot for one in state_of(row).entrants if one.spot}


def test_the_same_form_five_times_is_one_effect(row: Tournament) -> None:
    client, address = signed_in(row), reverse("round-place", args=[row.slug, 1])
    before = last_line(row.scope).number
    for _ in range(5):
        assert client.post(address, {"player": "p001", "spot": "3", "token": TOKEN}).status_code == 303
    assert last_line(row.scope).number == before + 2  # the place, and the tables that move for it
    assert placed(row) == {"p001": 3}


def test_the_same_form_filled_in_otherwise_is_not_taken_for_a_repetition(row: Tournament) -> None:
    client, address = signed_in(row), reverse("round-place", args=[row.slug, 1])
    for player, spot in (("p001", "3"), ("p002", "4")):
        assert client.post(address, {"player": player, "spot": spot, "token": TOKEN}).status_code == 303
    assert placed(row) == {"p001": 3, "p002": 4}


def test_somebody_elses_token_is_none_of_mine(row: Tournament) -> None:
    address, fields = reverse("check-in", args=[row.slug]), {"mark": "present", "player": "p001", "token": TOKEN}
    before = last_line(row.scope).number
    assert [signed_in(row).post(address, fields).status_code for _ in range(2)] == [303, 303]
    assert last_line(row.scope).number == before + 2
