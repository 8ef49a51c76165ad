"""Private data stays private: no canary on any page, export or error page of somebody without the right to it."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product

import pytest
from django.test import Client

from tests.scenes.site_rights import client_of, values_for
from tests.server.people_at import CANARIES, ROLES, World, world
from tests.server.site_map import addresses
from tests.sizes import sized

LANGUAGES, QUERIES = ("en", "it", "es"), ("", "?q=piuma", "?q=canarino")
# the keeper of the record, whoever runs a national final and administrators see it, on these pages and nowhere else
FEDERAL = {"convocation-desk", "request", "members"}
KEPT_PAGES = {
    "organiser": {"person", "convocation-desk"},
    "administrator": {"person", "register-player", "stage-import-preview", *FEDERAL},
}
BY_KEY = ("request-follow", "events-out", "convocation-key", "convocation-request")  # each shows its holder's own


@pytest.fixture
def here(db: None) -> World:
    return world()


def leaks(client: Client, here: World, kept: Collection[str] = ()) -> list[tuple[str, str]]:
    """Where a canary is told, or a private key; pages that open by one are asked for without it, too."""
    found, keys = [], keys_of(here)
    for address in addresses():
        if address.name in kept:
            continue
        given = {"key": "nokey"} if address.name in BY_KEY else {}
        path = address.path({**values_for(address, here), **given})
        for language, query in sized(list(zip(LANGUAGES, QUERIES, strict=True)), list(product(LANGUAGES, QUERIES))):
            page = client.get(path + query, headers={"accept-language": language}).content.decode(errors="replace")
            found += [(address.name, canary) for canary in (*CANARIES, *keys) if canary in page]
    return found


def keys_of(here: World) -> list[str]:
    """The keys that only their holders have got, by mail."""
    return [value for named in here.federal.values() for name, value in named.items() if name in BY_KEY]


@pytest.mark.parametrize("role", ROLES)
def test_no_page_tells(here: World, role: str) -> None:
    assert leaks(client_of(here, role), here, KEPT_PAGES.get(role, ())) == []


def test_a_key_shows_its_holder_what_they_wrote_themselves_and_nothing_of_others(here: World) -> None:
    assert len(keys_of(here)) == len(BY_KEY)
    pages = {
        one.name: Client().get(one.path(values_for(one, here))).content.decode()
        for one in addresses()
        if one.name in BY_KEY
    }
    told = {(name, canary) for name, page in pages.items() for canary in CANARIES if canary in page}
    assert told == {("request-follow", canary) for canary in CANARIES[:2]}  # by whom and how to reach them


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
