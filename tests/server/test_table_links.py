"""The table link opens only its table: all else refused, over after the round, not guessable, and not in the logs."""

from __future__ import annotations

import http.client
import urllib.parse
from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.play.keys import key_of
from tabellone.server.play.states import state_of
from tabellone.server.settings.logs import discreet_text
from tabellone.tournament.state import Drawn
from tests.scenes.walked_site import METHODS, values_for
from tests.server.fresh import enough_on
from tests.server.live import LiveServer
from tests.server.people_at import World, counted
from tests.server.play import halls, tables
from tests.server.site_map import Address, addresses
from tests.server.web.table_scene import Phone, link, scene
from tests.sizes import sized

FORMS = {"who": "a", "kind": "dispute", "text": "x", "of": "x", "seat-1-score": "1"}


def at_tables() -> list[Address]:
    return [address for address in addresses() if address.right == "at_table"]


def paths(slug: str, number: int, table: int, key: str) -> Iterator[str]:
    """Every address of a table."""
    for address in at_tables():
        yield reverse(address.name, args=[slug, number, table, key])


def refused(client: Client, path: str) -> bool:
    answers = [client.get(path), client.post(path, FORMS)]
    return [answer.status_code for answer in answers] == [404, 404]


@pytest.mark.django_db
class TestElsewhere:
    def test_there_are_such_addresses(self) -> None:
        assert {address.name for address in at_tables()} >= {"table", "table-live", "table-report", "table-confirm"}

    def test_every_other_table_round_and_tournament_is_refused(self) -> None:
        row, other = tables.risiko(), tables.risiko()
        halls.play(row)
        tables.next_round(row, "abcd", "efgh", phase="qualifying")
        before, client = Entry.objects.count(), Client()
        row.refresh_from_db()
        first, second = (key_of(row, state_of(row).rounds[number], 1) for number in (0, 1))
        places = [(row.slug, 2, 2), (row.slug, 1, 1), (row.slug, 1, 2), (row.slug, 3, 1), (row.slug, 2, 99)]
        places += [(other.slug, 1, 1), (other.slug, 2, 1), ("nothing", 2, 1)]
        let_in = [path for place in places for path in paths(*place, second) if not refused(client, path)]
        let_in += [path for path in paths(row.slug, 2, 1, first) if not refused(client, path)]
        assert let_in == []
        assert Entry.objects.count() == before
        assert client.get(link(row, number=2)).status_code == 200

    def test_guesses_are_not_found_and_nothing_is_different_about_tables_that_exist(self) -> None:
        row = tables.risiko()
        key = key_of(row, state_of(row).rounds[0], 1)
        guesses = [key[:-1], f"{key}A", key.swapcase(), "A" * 22, "é", "%00", "..", key[::-1]]
        client = Client()
        assert [guess for guess in guesses if not refused(client, _path(row.slug, 1, guess))] == []
        here, nowhere = (_told(client, _path(row.slug, table, "A" * 22)) for table in (1, 99))
        assert here == nowhere

    def test_whoever_holds_it_gets_in_nowhere_else(self, here: World) -> None:
        phone, visitor = Phone(here.tournament, 2), Client()
        phone.report("40", "30", "20", "10", who=state_of(here.tournament).entrants[0].player.id)
        before, more = counted(), []
        for nth, address in enumerate(addresses()):
            if address.right == "at_table":
                continue
            other = {"key": "nokey"} if "key" in address.names else {}  # a key of something else is the right to that
            path = address.path({**values_for(address, here), **other})
            more += [
                (address.name, method)
                for method in sized((("get", "post")[nth % 2],), METHODS)
                if getattr(phone.client, method)(path).status_code != getattr(visitor, method)(path).status_code
            ]
        assert more == []
        assert counted() == before

    def test_it_is_no_other_key(self, here: World) -> None:
        key = here.values["table_key"]
        ours = [one for one in addresses() if not one.name.startswith("account_") and one.right != "at_table"]
        keyed = [one for one in ours if {"key", "secret"} & set(one.names)]
        given = [(one, {**values_for(one, here), "key": key, "secret": key}) for one in keyed]
        assert [one.name for one, values in given if Client().get(one.path(values)).status_code == 200] == []

    def test_no_public_page_shows_it(self, here: World) -> None:
        slug, keys = here.tournament.slug, [here.values["table_key"], key_of(*_second(here))]
        told = []
        for address in addresses():
            if address.right != "at_table":
                page = Client().get(address.path(values_for(address, here))).content.decode(errors="replace")
                told += [address.name for key in keys if key in page or f"/at/{slug}" in page]
        assert told == []


def _second(here: World) -> tuple[Tournament, Drawn, int]:
    return here.tournament, state_of(here.tournament).rounds[0], 2  # the table that still plays


def _told(client: Client, path: str) -> str:
    """What a page says, but for its own address."""
    return client.get(path).content.decode().replace(urllib.parse.quote(path, safe=""), "")


def _path(slug: str, table: int, key: str) -> str:
    return f"/at/{slug}/1/{table}/{urllib.parse.quote(key, safe='%')}/"


@pytest.mark.parametrize(
    "line",
    [
        "Not Found: /at/torneo/1/12/KEY_-key/",
        "{'path': 'at/torneo/1/12/KEY_-key/live/'}",
        'GET "http://hall.example/at/torneo/1/12/KEY_-key"',
        "POST /language/?next=%2Fat%2Ftorneo%2F1%2F12%2FKEY_-key%2F",
        "next=%2fat%2ftorneo%2f1%2f12%2fKEY_-key&x=1",
    ],
)
def test_a_line_of_the_log_says_which_table_and_not_the_key(line: str) -> None:
    told = discreet_text(line)
    assert "KEY" not in told
    assert "torneo" in told
    assert "[key]" in told


def broken() -> bool:
    """The database loses a table: every page fails from now on."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE events_tournament RENAME TO events_lost")
    return True


@enough_on("sqlite")
def test_it_is_not_in_the_logs(live_on: Callable[..., LiveServer], database_url: str) -> None:
    live = live_on(database_url, environment={"LOG_LEVEL": "DEBUG"})
    made = live.call("tests.server.test_table_links:made")
    key = made["table"].rstrip("/").rpartition("/")[2]
    statuses = list(_asked(live, made["table"]))
    live.call("tests.server.test_table_links:broken")
    statuses += list(_asked(live, made["table"]))
    assert set(statuses) >= {200, 403, 404, 500}, statuses
    live.stop()
    assert "/at/" in live.log  # it has spoken of the address
    assert key not in live.log
    assert urllib.parse.quote(key) not in live.log


def made() -> dict[str, str]:
    """A table on the server's database."""
    return scene()


def _asked(live: LiveServer, path: str) -> Iterator[int]:
    """Good, bad and forged questions, each with the key somewhere."""
    form = {"Content-Type": "application/x-www-form-urlencoded", "Referer": f"{live.url}{path}"}
    other = path.replace("/1/1/", "/1/2/")
    for method, asked, body in (
        ("GET", path, ""),
        ("GET", f"{path}live/", ""),
        ("GET", other, ""),
        ("GET", f"{path}nothing/", ""),
        ("GET", f"/nothing/?from={urllib.parse.quote(path, safe='')}", ""),
        ("POST", f"{path}report/", "who=a"),
        ("POST", f"{path}call/", "kind=dispute&csrfmiddlewaretoken=x"),
        ("POST", f"/language/?next={urllib.parse.quote(path, safe='')}", "language=it"),
        ("DELETE", path, ""),
    ):
        talk = http.client.HTTPConnection("127.0.0.1", live.port, timeout=30)
        talk.request(method, asked, body, form)
        yield talk.getresponse().status
        talk.close()
