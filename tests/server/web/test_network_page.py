"""The way in for phones: organisers see it as a code, with what it opens; codes and links lead phones there."""

from __future__ import annotations

from pathlib import Path

import pytest
import segno
from django.test import Client, RequestFactory, override_settings
from pytest_django import Settings

from tabellone.server.web.frame import is_reached_by_nobody, public_address
from tests.server.people.examples import account

HALL = "http://192.168.7.20:8000"


@pytest.fixture(autouse=True)
def _no_demonstration(settings: Settings, tmp_path: Path) -> None:
    settings.DATA = tmp_path


@pytest.fixture
def organiser(db: None) -> Client:
    client = Client(headers={"host": "127.0.0.1:8000"})
    client.force_login(account("Olga Organizza", role="organiser", scope="tournament:x"))
    return client


def test_links_from_the_laptop_itself_lead_phones_to_its_address_in_the_hall() -> None:
    here, elsewhere = (RequestFactory().get("/x/", headers={"host": host}) for host in ("127.0.0.1:8000", "testserver"))
    with override_settings(HALL_ADDRESS=HALL):
        assert public_address(here, "/at/x/") == f"{HALL}/at/x/"
        assert public_address(elsewhere, "/at/x/") == "http://testserver/at/x/"
        assert not is_reached_by_nobody(here)
    with override_settings(HALL_ADDRESS=""):
        assert public_address(here, "/at/x/") == "http://127.0.0.1:8000/at/x/"
        assert is_reached_by_nobody(here)


@override_settings(HALL_ADDRESS=HALL)
def test_organisers_see_the_code_the_address_and_what_it_opens(organiser: Client) -> None:
    page = organiser.get("/network/").content.decode()
    assert segno.make(f"{HALL}/", error="m", micro=False).svg_data_uri(border=4, light="#fff", omitsize=True) in page
    assert f'<a href="{HALL}/">{HALL}/</a>' in page
    assert "without encryption" in page
    assert "Ctrl-C" in page
    assert "demonstration" not in page


@override_settings(HALL_ADDRESS="")
def test_a_laptop_that_serves_itself_alone_says_how_to_let_phones_in(
    organiser: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MAKELEVEL", raising=False)
    page = organiser.get("/network/", SERVER_PORT="8001").content.decode()
    assert "no phone can open it" in page
    assert f"<code>tabellone serve --port 8001 --lan --data {tmp_path}</code>" in page
    assert "<img" not in page
    monkeypatch.setenv("MAKELEVEL", "1")
    assert "<code>make run LAN=1</code>" in organiser.get("/network/", SERVER_PORT="8000").content.decode()


@override_settings(HALL_ADDRESS=HALL)
def test_the_demonstration_s_logins_are_warned_of(organiser: Client, tmp_path: Path) -> None:
    (tmp_path / "demo-logins.json").write_text("[]", encoding="utf-8")
    assert "whoever has read them can sign in from any phone" in organiser.get("/network/").content.decode()


@pytest.mark.django_db
def test_others_are_not_shown_the_way() -> None:
    visitor = Client()
    assert visitor.get("/network/").status_code == 302
    visitor.force_login(account("Pia Passante"))
    assert visitor.get("/network/").status_code == 403
