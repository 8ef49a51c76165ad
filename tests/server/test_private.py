"""Private data stays private: no canary on any page, export or error page of somebody without the right to it."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.server.people_at import CANARIES, ROLES, World, world
from tests.server.site_map import addresses
from tests.server.test_rights import client_of, values_for

LANGUAGES = ("en", "it", "es")
# the keeper of the record and administrators see it, on these pages and nowhere else
KEEPERS = {"organiser", "administrator"}
KEPT_PAGES = {"person", "register-player", "stage-import-preview"}


@pytest.fixture
def here(db: None) -> World:
    return world()


def leaks(client: Client, here: World, *, kept: bool) -> list[tuple[str, str]]:
    found = []
    for address in addresses():
        if kept and address.name in KEPT_PAGES:
            continue
        path = address.path(values_for(address, here))
        for language in LANGUAGES:
            for query in ("", "?q=piuma", "?q=canarino"):
                page = client.get(path + query, headers={"accept-language": language}).content.decode(errors="replace")
                found += [(address.name, canary) for canary in CANARIES if canary in page]
    return found


@pytest.mark.parametrize("role", ROLES)
def test_no_page_tells(here: World, role: str) -> None:
    assert leaks(client_of(here, role), here, kept=role in KEEPERS) == []


def test_the_keeper_sees_what_nobody_else_does(here: World) -> None:
    page = client_of(here, "organiser").get(f"/people/r/{here.values['code']}/").content.decode()
    assert CANARIES[0] in page
    assert CANARIES[1] in page


@pytest.mark.parametrize("role", ROLES)
def test_no_error_page_tells(here: World, role: str) -> None:
    client = client_of(here, role)
    paths = ["/nowhere/", "/t/nothing/", f"/t/{here.tournament.slug}/desk/nothing/", "/people/r/zzzzzzzz/"]
    pages = [client.get(path).content.decode() for path in paths]
    pages += [client.post(path, {"name": "x", "list": "Piuma Gialla"}).content.decode() for path in paths]
    assert [canary for canary in CANARIES for page in pages if canary in page] == []


def test_the_journal_and_the_document_hold_none(here: World) -> None:
    from django.core import serializers

    from tabellone.server.journal.models import Entry

    journal = serializers.serialize("json", Entry.objects.all())
    document = client_of(here, "administrator").get(f"/t/{here.tournament.slug}/document.json").content.decode()
    assert [canary for canary in CANARIES if canary in journal or canary in document] == []


def test_organisers_contacts_are_published_and_nothing_of_their_account(here: World) -> None:
    page = Client().get(f"/t/{here.tournament.slug}/").content.decode()
    users = [user for user in here.users.values() if user]
    assert [user.email for user in users if user.email in page] == []
