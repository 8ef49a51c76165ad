"""Private data stays private: no canary on any page, export or error page of somebody without the right to it."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product

import pytest
from django.test import Client

from tests.scenes.walked_site import LANGUAGES, Answer, client_of, values_for
from tests.server.people_at import CANARIES, ROLES, World
from tests.server.site_map import addresses
from tests.sizes import sized

QUERIES = ("", "?q=piuma", "?q=canarino")
# the keeper of the record, whoever runs a national final and administrators see it, on these pages and nowhere else
FEDERAL = {"convocation-desk", "request", "members"}
KEPT_PAGES = {
    "organiser": {"person", "convocation-desk"},
    "administrator": {"person", "register-player", "stage-import-preview", *FEDERAL},
}
BY_KEY = ("request-follow", "events-out", "convocation-key", "convocation-request")  # each shows its holder's own


def leaks(client: Client, here: World, walked: tuple[Answer, ...], kept: Collection[str]) -> list[tuple[str, str]]:
    """Where a canary is told, or a private key; pages that open by one are asked for without it, too."""
    private, found = (*CANARIES, *keys_of(here)), []
    for answer in walked:
        name, address = answer.address.name, answer.address
        if name in kept:
            continue
        pages = [answer.text] if name not in BY_KEY else []
        path = address.path({**values_for(address, here), **({"key": "nokey"} if name in BY_KEY else {})})
        for language, query in sized(asked_of(answer), list(product(LANGUAGES, QUERIES))):
            got = client.get(path + query, headers={"accept-language": language})
            pages.append(got.content.decode(errors="replace"))
        found += [(name, canary) for canary in private for page in pages if canary in page]
    return found


def asked_of(answer: Answer) -> list[tuple[str, str]]:
    """How an address is asked for once more: with questions where it takes them."""
    if 'name="q"' in answer.text:
        return list(zip(LANGUAGES, QUERIES, strict=True))
    return [("it", "")] if answer.address.name in BY_KEY else []


def keys_of(here: World) -> list[str]:
    """The keys that only their holders have got, by mail."""
    return [value for named in here.federal.values() for name, value in named.items() if name in BY_KEY]


@pytest.mark.parametrize("role", ROLES)
def test_no_page_tells(walked: tuple[Answer, ...], here: World, role: str) -> None:
    assert leaks(client_of(here, role), here, walked, KEPT_PAGES.get(role, ())) == []


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

    from tabellone.server.journal.models import Entry, PersonalPart, Subject

    tables = (Entry, PersonalPart, Subject)
    journal = "".join(serializers.serialize("json", table.objects.all()) for table in tables)
    document = client_of(here, "administrator").get(f"/t/{here.tournament.slug}/document.json").content.decode()
    assert [canary for canary in CANARIES if canary in journal or canary in document] == []


def test_organisers_contacts_are_published_and_nothing_of_their_account(here: World) -> None:
    page = Client().get(f"/t/{here.tournament.slug}/").content.decode()
    users = [user for user in here.users.values() if user]
    assert [user.email for user in users if user.email in page] == []
