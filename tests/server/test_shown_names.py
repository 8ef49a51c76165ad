"""Nobody without a role reads the name of who hides it, or of a minor: not on any page, in any file or address."""

from __future__ import annotations

import html
import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from pypdf import PdfReader

from tabellone.course.view import is_bye
from tabellone.server.desk.hall import key_of
from tabellone.server.desk.hall.door import door_key
from tabellone.server.events.models import Tournament
from tabellone.server.play.states import state_of
from tabellone.server.rankings.names import public_id
from tests.server.canaries import CLUB, HIDDEN, HIDDEN_ID, MINOR, MINOR_ID, SECRETS, Aviary, aviary
from tests.server.people.examples import account
from tests.server.site_map import UNMARKED, addresses

pytestmark = pytest.mark.django_db
OPEN = {"anyone", "signed_in", "at_table", "at_door"}
BOOKS = ("risiko", "big", "pergioco")
QUERIES = ("", "?q=canar", "?q=gab", "?after=1")
LINK = re.compile(r'(?:href|src|hx-get|data-live|action)="(/[^"#]*)')
MOST = 150  # pages; more of them would be more of the same


@pytest.fixture(params=BOOKS)
def here(request: pytest.FixtureRequest) -> Aviary:
    cache.clear()
    return aviary(request.param)


def client_of(who: str, here: Aviary) -> Client:
    client = Client()
    users = {"stranger": account("Passa Per Caso"), "organiser": here.organiser}
    if who in users:
        client.force_login(users[who])
    return client


def text_of(response: HttpResponse) -> str:
    """Everything that an answer says: its head, its body, and what lies in a packed file."""
    body = b"".join(response) if response.streaming else response.content
    if body[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(body)) as packed:
            body = b"\n".join(packed.read(name) for name in packed.namelist())
    if body[:4] == b"%PDF":
        printed = PdfReader(io.BytesIO(body))
        body = "\n".join([*(page.extract_text() for page in printed.pages), str(printed.metadata)]).encode()
    head = " ".join(f"{name}: {value}" for name, value in response.headers.items())
    return unquote(html.unescape(f"{head}\n{body.decode(errors='replace')}")).casefold()


def told(response: HttpResponse) -> list[str]:
    said = text_of(response)
    return [secret for secret in SECRETS if secret in said]


def values_at(here: Aviary, row: Tournament) -> Iterator[dict[str, Any]]:
    """What can stand in addresses of a tournament: its rounds, the canaries' tables, the ids they are shown by."""
    common = {"slug": row.slug, "circuit": here.circuit.slug, "book": row.rulebook, "nth": 0, "secret": "x"}
    common |= {"uidb36": "1", "code": here.hidden.code}
    rounds = state_of(row).rounds
    for drawn in (rounds[0], rounds[-1]):
        for player in (HIDDEN_ID, MINOR_ID):
            tables = [one for one in drawn.round.tables if player in one.players and not is_bye(one)]
            table = tables[0].number if tables else 1
            given = {"number": drawn.round.number, "table": table, "key": key_of(row, drawn, table)}
            yield {**common, **given, "player": public_id(row, player)}


def paths(here: Aviary) -> list[str]:
    found: dict[str, None] = {}
    for row in (here.playing, here.over):
        for values in values_at(here, row):
            for address in addresses():
                if address.right in OPEN and address.name not in UNMARKED:
                    door = {"key": door_key(row)} if address.right == "at_door" else {}
                    known = {name: {**values, **door}.get(name, 1) for name in address.names}
                    found |= dict.fromkeys(address.path(known) + query for query in QUERIES)
    return list(found)


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


@pytest.mark.parametrize("who", ["visitor", "stranger"])
def test_no_page_file_or_address_tells_who_is_hidden_or_a_minor(here: Aviary, who: str) -> None:
    """Rulings hidden-name and minor-initials."""
    client, leaks, kinds = client_of(who, here), [], set()
    for path, response in walked(client, paths(here)):
        leaks += [(path, response.status_code, secret) for secret in told(response)]
        kinds |= {response.headers["Content-Type"].partition(";")[0]} if response.status_code == 200 else set()
    assert leaks == []
    assert kinds >= {"text/html", "application/json", "text/csv", "application/pdf"}


def test_no_form_that_is_refused_tells(here: Aviary) -> None:
    """Rulings hidden-name and minor-initials."""
    client, leaks = client_of("stranger", here), []
    for path in [one for one in paths(here) if "?" not in one]:
        for number in range(1, 4):
            response: HttpResponse = client.post(path, {"who": f"n{number}", "of": "x", "token": "", "name": "Canari"})  # type: ignore[assignment]  # the test client's answer is one
            leaks += [(path, response.status_code, secret) for secret in told(response)]
    assert leaks == []


def test_the_organisers_read_the_names(here: Aviary) -> None:
    """Ruling hidden-name."""
    client = client_of("organiser", here)
    for path in ("", "standings/", "rounds/1/", "journal/", "document.json", f"standings/{HIDDEN_ID}/why/"):
        assert HIDDEN in client.get(f"/t/{here.over.slug}/{path}").content.decode(), path
    assert MINOR in client.get(f"/t/{here.over.slug}/").content.decode()
    assert CLUB in client.get(f"/t/{here.over.slug}/standings/").content.decode() or here.over.rulebook == "pergioco"


@pytest.mark.parametrize("who", ["visitor", "stranger"])
def test_the_own_id_of_who_is_masked_leads_nowhere(here: Aviary, who: str) -> None:
    client = client_of(who, here)
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


def test_in_a_circuit_they_are_masked_as_well() -> None:
    """Rulings hidden-name and minor-initials: the season's own document names them too."""
    here = aviary("pergioco")
    page = Client().get(f"/c/{here.circuit.slug}/", {"on": "2026-12-31"}).content.decode()
    organisers = client_of("organiser", here).get(f"/c/{here.circuit.slug}/", {"on": "2026-12-31"}).content.decode()
    assert "№" in page
    assert HIDDEN not in page
    assert HIDDEN in organisers
