"""Whatever is typed, pasted or sent: no page answers with an error of ours."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from django.urls import resolve, reverse

from tests.server.people.examples import account
from tests.server.web.hostile import HOSTILE, Fields, Site, forms_on, own_names, site
from tests.sizes import sized

pytestmark = pytest.mark.django_db
ASKED: tuple[str, ...] = (
    "after",
    "round",
    "page",
    "on",
    "q",
    "ranking",
    "player",
    "name",
    "table",
    "kind",
    "year",
    "saved",
    "one",
)
ASKED += ("month", "game", "circuit")


@pytest.fixture
def there() -> Iterator[Site]:
    logging.disable(logging.CRITICAL)
    yield site()
    logging.disable(logging.NOTSET)


def sent(client: Client, address: str, fields: Fields) -> int:
    """The status that a form gets; what it did is forgotten."""
    with transaction.atomic():
        status = client.post(address, fields).status_code
        transaction.set_rollback(True)
    return status


def spoilt(fields: Fields) -> Iterator[tuple[str, str, Fields]]:
    """The form with all of its fields holding hostile values, and with each alone; in a soak every one, else some."""
    names = [name for name in fields if name != "csrfmiddlewaretoken"]
    some = (HOSTILE[len(names) % len(HOSTILE)],)
    for value in sized(some, HOSTILE):
        yield "all", value, {key: [value] for key in names}
    for nth, name in enumerate(names):
        if sized(nth % 7 != len(names) % 7, soak=False):
            continue
        for value in sized({HOSTILE[nth % len(HOSTILE)]}, {HOSTILE[0], HOSTILE[nth % len(HOSTILE)]}):
            yield name, value, {**fields, name: [value]}


def test_no_form_can_be_filled_in_so_that_the_server_fails(there: Site) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(there.admin)
    found = forms_on(client, there.pages())
    for address, sending in there.posted().items():
        found.setdefault(address, []).extend(sending)
    failed = {
        (address, name, value[:20])
        for address, form in tried(found)
        for name, value, fields in spoilt(form)
        if sent(client, address, fields) >= 500
    }
    assert sorted(failed) == []
    silent = set(own_names()) - {resolve(address).url_name for address in found}
    taken = [
        address
        for address in there.addresses()
        if resolve(address).url_name in silent and client.post(address).status_code not in {404, 405}
    ]
    assert taken == [], "a form was never tried"


def tried(found: dict[str, list[Fields]]) -> Iterator[tuple[str, Fields]]:
    """Every form; unless in a soak, one of those that differ in the hall that they are about alone."""
    seen = set()
    for address, sending in found.items():
        for form in sending:
            alike = resolve(address).url_name, frozenset(form)
            if sized(alike not in seen, soak=True):
                yield address, form
            seen.add(alike)


def test_no_question_in_an_address_makes_the_server_fail(there: Site) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(there.admin)
    failed = {
        (address, value[:20])
        for place, address in enumerate(there.addresses())
        for nth, value in enumerate(HOSTILE)
        if sized(nth % 10 == place % 10, soak=True)
        if client.get(address, _asking(nth, value)).status_code >= 500
    }
    assert sorted(failed) == []


def _asking(nth: int, value: str) -> dict[str, str]:
    book, wish = (("big", "swap"), ("pergioco", "move"), ("risiko", "order"))[nth % 3]
    long = {ASKED[nth]: value[:200]}  # all of them as long as that would be refused before any page looks at them
    return {**dict.fromkeys(ASKED, value[:25]), **long, "rulebook": book, "do": wish}


def test_a_cookie_that_is_no_session_is_nobodys() -> None:
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = "\x00aaaaaaaaaaaa"
    assert client.get(reverse("me")).status_code == 302


@pytest.mark.parametrize("name", ["account_login", "account_signup", "account_reset_password"])
def test_the_doors_of_the_site_bear_everything(name: str) -> None:
    client = Client(raise_request_exception=False)
    for value in HOSTILE:
        fields = {"email": value, "login": value, "password": value, "password1": value, "name": value, "next": value}
        for email in (value, "ada@example.org"):
            assert client.post(reverse(name), {**fields, "email": email, "login": email}).status_code < 500


def test_the_form_of_registration_bears_everything(there: Site) -> None:
    client, address = Client(raise_request_exception=False), reverse("registration-new", args=[there.names["circuit"]])
    client.force_login(account("Nuova Prova"))
    for form in forms_on(client, [address])[address]:
        assert "last_name" in form
        assert {value[:20] for _name, value, fields in spoilt(form) if sent(client, address, fields) >= 500} == set()
