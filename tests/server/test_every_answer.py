"""Every answer to anybody, errors too, carries the defences; nothing is written without the token of a form.

The same for the eyes of a browser stands in `test_defences.py`; how many logins are let through in
`people/test_login_rush.py`; production's settings in `operations/test_production.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from tests.scenes.walked_site import Answer, client_of, values_for
from tests.server.people.examples import PASSWORD
from tests.server.people_at import World, counted
from tests.server.site_map import addresses

ROLES = ("visitor", "player", "organiser", "administrator")
ERRORS = ("/nowhere/", "/t/nothing/", "/people/r/zzzz/", "/t/%00/", "/static/nothing.css")
POLICY = {
    "default-src": "'none'",
    "style-src": "'self'",
    "connect-src": "'self'",
    "font-src": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
}
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
# the key in a table's address goes to nobody; with `no-referrer` forms would be sent with the origin `null`
AT_TABLE = {"Referrer-Policy": "strict-origin"}
TOKENLESS = {
    "set_language",  # changes a cookie of the one who asks, and nothing of ours
    "newsletter-out",  # mail programs leave a newsletter so (RFC 8058): the key in the address is signed
    "events-out",  # the same, out of news of events
    "push",  # a command sends here without a page of ours: only a token of the circuit in a header counts, no cookie
}
TAG = re.compile(r"<[a-zA-Z][^>]*>")
INLINE = re.compile(r"\s(?:style|on[a-z]+)\s*=|href\s*=\s*[\"']?\s*javascript:", re.IGNORECASE)
SCRIPT = re.compile(r"<script\b([^>]*)>", re.IGNORECASE)


def answers(walked: tuple[Answer, ...], here: World, role: str) -> Iterator[tuple[str, Any]]:
    """Every address as this role sees it, and what is not there."""
    client = client_of(here, role)
    for answer in walked:
        yield answer.address.name, answer
    for path in ERRORS:
        yield path, client.get(path)
    yield "put", client.put("/")


def weak(policy: str) -> list[str]:
    """What a policy lets through that it should not."""
    said = dict(part.strip().partition(" ")[::2] for part in policy.split(";") if part.strip())
    wrong = [f"{name} {said.get(name)}" for name, value in POLICY.items() if said.get(name) != value]
    wrong += [f"{name} {value}" for name, value in said.items() if "unsafe" in value or "*" in value or "http" in value]
    return wrong + [one for one in said.get("script-src", "").split() if one != "'self'" and "'nonce-" not in one]


def inline(text: str) -> list[str]:
    """What a page does by itself that only its own files may do."""
    found = [tag for tag in TAG.findall(text) if INLINE.search(tag)]
    found += [one for one in SCRIPT.findall(text) if "src=" not in one and "nonce=" not in one and "json" not in one]
    return found + re.findall(r"<style\b", text)


@pytest.mark.parametrize("role", ROLES)
def test_every_answer_carries_the_defences(walked: tuple[Answer, ...], here: World, role: str) -> None:
    wrong = []
    for name, response in answers(walked, here, role):
        wrong += [(name, one) for one in weak(response.headers.get("Content-Security-Policy", ""))]
        headers = {**HEADERS, **(AT_TABLE if name.partition("-")[0] == "table" else {})}
        wrong += [(name, key) for key, value in headers.items() if response.headers.get(key) != value]
        if response.headers.get("Content-Type", "").startswith("text/html"):
            wrong += [(name, one) for one in inline(response.content.decode())]
    assert wrong == []


def test_nothing_is_written_without_the_token_of_the_form(here: World) -> None:
    administrator = here.users["administrator"]
    assert administrator
    client = Client(enforce_csrf_checks=True)
    client.force_login(administrator)
    before = counted()
    keyless = {name: {"key": "nokey"} for name in TOKENLESS}  # the key in an address is the right to what it does
    paths = {one.name: one.path({**values_for(one, here), **keyless.get(one.name, {})}) for one in addresses()}
    statuses = {name: client.post(path).status_code for name, path in paths.items()}
    assert {name for name, status in statuses.items() if status not in {403, 405}} == TOKENLESS
    assert statuses["push"] == 401
    assert counted() == before


def test_cookies_stay_with_us(here: World) -> None:
    organiser, client = here.users["organiser"], Client()
    assert organiser
    client.post("/accounts/login/", {"login": organiser.email, "password": PASSWORD})
    assert client.get(f"/t/{here.tournament.slug}/desk/draws/").status_code == 200
    session = client.cookies["sessionid"]
    assert (session["httponly"], session["samesite"]) == (True, "Lax")
    assert client.cookies["csrftoken"]["samesite"] == "Lax"
