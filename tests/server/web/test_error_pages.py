"""What people see when something goes wrong: our looks, what happened, what to do, also without any context."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.views import defaults
from playwright.sync_api import Browser, Route

from tests.server.fresh import Fresh
from tests.server.live import LiveServer
from tests.server.web.looking import LAPTOP, PHONE, Scheme, hindrances, looking
from tests.sizes import sized

PAGES = ("400", "403", "403_csrf", "404", "405", "409", "422", "429", "500")


@pytest.mark.parametrize("page", PAGES)
def test_every_error_page_needs_no_context(page: str) -> None:
    text = render_to_string(f"{page}.html")
    assert '<html lang="en">' in text
    assert 'class="wordmark"' in text
    assert text.count("<h1>") == 1
    assert page[:3] in text


def asked() -> HttpRequest:
    return RequestFactory().get("/nowhere/")


def test_django_uses_them() -> None:
    answers = {
        400: defaults.bad_request(asked(), SuspiciousOperation("private")),
        403: defaults.permission_denied(asked(), PermissionDenied("private")),
        404: defaults.page_not_found(asked(), Exception("private")),
        500: defaults.server_error(asked()),
    }
    for status, answer in answers.items():
        assert answer.status_code == status
        assert b'class="wordmark"' in answer.content
        assert b"private" not in answer.content


def test_a_conflict_shows_both_values() -> None:
    rows = [{"label": "Ada Brandi", "mine": 17, "stored": 15, "differs": True}]
    text = render_to_string("409.html", {"rows": rows, "by": "Bruno Celli", "back": "/t/cup/"})
    for shown in ("17", "15", "Ada Brandi", "Stored by Bruno Celli", 'href="/t/cup/"'):
        assert shown in text


def test_none_has_a_barrier(fresh: Fresh, browser: Browser) -> None:
    looks: list[tuple[int, Scheme]] = [(PHONE, "dark"), (LAPTOP, "light")]
    rows = [{"label": "Ada Brandi", "mine": 17, "stored": 15, "differs": True}]
    texts = {name: render_to_string(f"{name}.html", {"rows": rows}) for name in PAGES}

    def broken(route: Route) -> None:
        route.fulfill(body=texts[route.request.url.rpartition("/")[2]], content_type="text/html")

    with LiveServer(fresh.url("sqlite")) as live:
        for width, scheme in sized(looks[:1], looks):
            with looking(browser, width, scheme) as page:
                page.route("**/broken/*", broken)
                for name in PAGES:
                    page.goto(f"{live.url}/broken/{name}")
                    assert hindrances(page) == [], name
