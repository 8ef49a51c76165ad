"""Nobody without a role reads the name of who hides it, or of a minor: not on any page, in any file or address."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoDbBlocker

from tabellone.server.play.names import public_id
from tabellone.server.play.states import state_of
from tabellone.tournament.relations import salt_of_round
from tests.server.canaries import (
    CLUB,
    HIDDEN,
    HIDDEN_ID,
    MINOR,
    MINOR_ID,
    SECRETS,
    Aviary,
    aviary,
    open_paths,
    secrets_told,
    seeing_as,
    text_of,
)
from tests.sizes import sized

pytestmark = pytest.mark.django_db
BOOKS = ("risiko", "big", "pergioco")
LINK = re.compile(r'(?:href|src|hx-get|data-live|action)="(/[^"#]*)')
MOST = sized(15, 150)  # pages; more of them would be more of the same


@pytest.fixture(scope="module", params=BOOKS)
def here(request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Aviary]:
    """One for all who only look at it."""
    with django_db_blocker.unblock(), transaction.atomic():
        cache.clear()
        yield aviary(request.param)
        transaction.set_rollback(True)


def walked(client: Client, start: list[str]) -> Iterator[tuple[str, HttpResponse]]:
    """Every page of the list, then those that they lead to."""
    waiting, seen = list(start), set(start)
    while waiting:
        path = waiting.pop(0)
        response: HttpResponse = client.get(path)  # type: ignore[assignment]  # the answer of a view
        yield path, response
        if response.headers.get("Content-Type", "").startswith("text/html") and len(seen) < len(start) + MOST:
            links = {html.unescape(one) for one in LINK.findall(response.content.decode())}
            new = [one for one in sorted(links) if one not in seen and not one.startswith(("/static/", "/accounts/"))]
            seen.update(new)
            waiting += new


@pytest.mark.parametrize("who", ["visitor", pytest.param("stranger", marks=pytest.mark.soak)])
def test_no_page_file_or_address_tells_who_is_hidden_or_a_minor(here: Aviary, who: str) -> None:
    """Rulings hidden-name and minor-initials."""
    client, leaks, kinds = seeing_as(who, here), [], set()
    secrets = (*SECRETS, *salts_of(here))
    for path, response in walked(client, open_paths(here)):
        said = text_of(response)
        leaks += [(path, response.status_code, secret) for secret in secrets if secret in said]
        kinds |= {response.headers["Content-Type"].partition(";")[0]} if response.status_code == 200 else set()
    assert leaks == []
    assert kinds >= {"text/html", "application/json", "text/csv", "application/pdf"}


def salts_of(here: Aviary) -> list[str]:
    """What the hashes of who shares a club with whom are salted with."""
    secrets = [state_of(row).settings.salt for row in (here.over, here.playing)]
    assert all(secrets)
    return [one.casefold() for secret in secrets for one in (secret, *(salt_of_round(secret, n) for n in range(1, 6)))]


def test_no_form_that_is_refused_tells(here: Aviary) -> None:
    """Rulings hidden-name and minor-initials."""
    client, leaks = seeing_as("stranger", here), []
    for path in [one for one in open_paths(here) if "?" not in one]:
        for number in range(1, sized(2, 4)):
            response: HttpResponse = client.post(path, {"who": f"n{number}", "of": "x", "token": "", "name": "Canari"})  # type: ignore[assignment]  # the test client's answer is one
            leaks += [(path, response.status_code, secret) for secret in secrets_told(response)]
    assert leaks == []


def test_the_organisers_read_the_names(here: Aviary) -> None:
    """Ruling hidden-name."""
    client = seeing_as("organiser", here)
    for path in ("", "standings/", "rounds/1/", "journal/", "document.json", f"standings/{HIDDEN_ID}/why/"):
        assert HIDDEN in client.get(f"/t/{here.over.slug}/{path}").content.decode(), path
    assert MINOR in client.get(f"/t/{here.over.slug}/").content.decode()
    assert CLUB in client.get(f"/t/{here.over.slug}/standings/").content.decode() or here.over.rulebook == "pergioco"


@pytest.mark.parametrize("who", ["visitor", "stranger"])
def test_the_own_id_of_who_is_masked_leads_nowhere(here: Aviary, who: str) -> None:
    client = seeing_as(who, here)
    for player in (HIDDEN_ID, MINOR_ID):
        assert client.get(f"/t/{here.over.slug}/standings/{player}/why/").status_code == 404
        assert client.get(f"/c/{here.circuit.slug}/why/", {"player": player}).status_code == 404
        shown = public_id(here.over, player)
        assert client.get(f"/t/{here.over.slug}/standings/{shown}/why/").status_code == 200


def test_they_are_shown_by_number_and_by_initials(here: Aviary) -> None:
    """Rulings hidden-name and minor-initials."""
    page = Client().get(f"/t/{here.over.slug}/").content.decode()
    assert "№ 1" in page
    assert "C. M." in page


def test_clubs_are_published_where_the_rulebook_has_them_published(here: Aviary) -> None:
    """PG 12: nothing but the name."""
    page = Client().get(f"/t/{here.over.slug}/standings/").content.decode()
    document = Client().get(f"/t/{here.over.slug}/document.json").content.decode()
    assert ("Dado Nero" in page, "Dado Nero" in document) == ((here.over.rulebook != "pergioco",) * 2)


@pytest.mark.parametrize("here", ["pergioco"], indirect=True)
def test_in_a_circuit_they_are_masked_as_well(here: Aviary) -> None:
    """Rulings hidden-name and minor-initials: the season's own document names them too."""
    page = Client().get(f"/c/{here.circuit.slug}/", {"on": "2026-12-31"}).content.decode()
    organisers = seeing_as("organiser", here).get(f"/c/{here.circuit.slug}/", {"on": "2026-12-31"}).content.decode()
    assert "№" in page
    assert HIDDEN not in page
    assert HIDDEN in organisers
