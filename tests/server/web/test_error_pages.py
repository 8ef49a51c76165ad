"""What people see when something goes wrong: our looks, what happened, what to do, also without any context."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.exceptions import SuspiciousOperation
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import get_resolver
from playwright.sync_api import Browser, Route

from tabellone.server.events import queries
from tests.server.fresh import Fresh
from tests.server.live import LiveServer
from tests.server.people.examples import account
from tests.server.web.looking import LAPTOP, PHONE, Scheme, hindrances, looking
from tests.sizes import sized

PAGES: dict[str, dict[str, int | bool]] = {
    "400": {"status": 400},
    "403": {"status": 403},
    "403-form": {"status": 403, "old_form": True},
    "404": {"status": 404},
    "413": {"status": 413, "most": 3},
    "429": {"status": 429},
    "500": {"status": 500},
    "507": {"status": 507},
}


@pytest.mark.parametrize("page", PAGES)
def test_every_error_page_needs_no_request(page: str) -> None:
    text = render_to_string("error.html", PAGES[page])
    assert '<html lang="en">' in text
    assert 'class="wordmark"' in text
    assert text.count("<h1>") == 1
    assert page[:3] in text


def test_every_error_is_told_in_its_own_words() -> None:
    told = {render_to_string("error.html#heading", values) for values in PAGES.values()}
    assert len(told) == len(PAGES)


def test_django_uses_them() -> None:
    request = RequestFactory().get("/nowhere/")
    for status in (400, 403, 404, 500):
        given = {"exception": Exception("private")} if status != 500 else {}
        answer = get_resolver().resolve_error_handler(status)(request, **given)
        assert answer.status_code == status
        assert b'class="wordmark"' in answer.content
        assert b"private" not in answer.content


def test_none_has_a_barrier(fresh: Fresh, browser: Browser) -> None:
    looks: list[tuple[int, Scheme]] = [(PHONE, "dark"), (LAPTOP, "light")]
    texts = {name: render_to_string("error.html", values) for name, values in PAGES.items()}

    def broken(route: Route) -> None:
        route.fulfill(body=texts[route.request.url.rpartition("/")[2]], content_type="text/html")

    with LiveServer(fresh.url("sqlite")) as live:
        for width, scheme in sized(looks[:1], looks):
            with looking(browser, width, scheme) as page:
                page.route("**/broken/*", broken)
                for name in PAGES:
                    page.goto(f"{live.url}/broken/{name}")
                    assert hindrances(page) == [], name


pytestmark = pytest.mark.django_db
SECRET = "canary-4711"  # what must not be shown


def failing(error: Exception) -> Callable[[], None]:
    def fail() -> None:
        raise error

    return fail


def met(monkeypatch: pytest.MonkeyPatch, error: Exception) -> tuple[int, str]:
    monkeypatch.setattr(queries, "listed_events", failing(error))
    response = Client(raise_request_exception=False).get("/", headers={"Accept-Language": "it"})
    return response.status_code, response.content.decode()


@pytest.mark.parametrize(("error", "status"), [(ValueError(SECRET), 500), (SuspiciousOperation(SECRET), 400)])
def test_faults_and_nonsense(monkeypatch: pytest.MonkeyPatch, error: Exception, status: int) -> None:
    code, text = met(monkeypatch, error)
    assert code == status
    assert 'class="wordmark"' in text
    assert '<html lang="it">' in text
    assert SECRET not in text
    assert "Traceback" not in text


def test_nothing_there() -> None:
    response = Client().get("/nowhere/")
    assert (response.status_code, b'class="wordmark"' in response.content) == (404, True)


def test_no_right() -> None:
    client = Client()
    client.force_login(account())
    response = client.get("/people/")
    assert (response.status_code, b'class="wordmark"' in response.content) == (403, True)


def test_an_old_form() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(account())
    response = client.post("/tournaments/new/", {"name": "x"})
    assert (response.status_code, b"The form was too old" in response.content) == (403, True)


def test_the_wrong_verb() -> None:
    response = Client().delete("/rules/")
    assert response.status_code == 405
    assert "GET" in response["Allow"]
