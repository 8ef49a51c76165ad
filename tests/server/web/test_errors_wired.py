"""When something goes wrong on the real site, people meet our pages and no inner workings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.exceptions import SuspiciousOperation
from django.test import Client

from tabellone.server.events import queries
from tests.server.people.examples import account

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
