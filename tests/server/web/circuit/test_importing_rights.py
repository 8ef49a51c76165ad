"""Nicknames are private (PG 12): imports show them to the federation's own organisers alone."""

from __future__ import annotations

import pytest
from django.test import Client

from tabellone.engine.facts import Season
from tabellone.server.events.seasons import found_circuit
from tabellone.server.journal.services import Writing
from tests.exchange.sources import samples_abstractplay as ap
from tests.server.intake.stage_scene import circuit, everybody, known
from tests.server.people.examples import account

pytestmark = pytest.mark.django_db


def test_organisers_of_a_circuit_that_nobody_registers_with_see_no_nickname() -> None:
    everybody(circuit())
    other = found_circuit(Season("big", 2026), Writing(), name="Giro altrui", slug="giro-altrui")
    client = Client()
    client.force_login(account("Tiene Banco", role="organiser", scope=other.scope))
    known("ada", name="Anna Prova")
    for page in ("import/", "import/by-hand/", "import/1/"):
        assert client.get(f"/c/{other.slug}/{page}").status_code == 404
    sent = client.post(f"/c/{other.slug}/import/", {"text": ap.text(ap.four_players()), "token": "t"}, follow=True)
    assert "Anna Prova" not in sent.content.decode()
