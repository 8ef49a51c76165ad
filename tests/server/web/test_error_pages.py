"""What people see when something goes wrong: our looks, what happened, what to do, also without any context."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.views import defaults

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
