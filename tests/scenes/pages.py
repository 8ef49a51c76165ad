"""A browser without JavaScript, and what a page answers it."""

from __future__ import annotations

from html import unescape
from typing import Any

from django.contrib.auth.models import User
from django.test import Client


def page_source(response: Any, status: int = 200) -> str:
    """An answer as it was sent, if it is the one expected."""
    page: str = response.content.decode()
    assert response.status_code == status, page[:3000]
    return page


def page_text(response: Any, status: int = 200) -> str:
    """What an answer says, if it is the one expected."""
    return unescape(page_source(response, status))


def browser_of(user: User | None = None) -> Client:
    """A browser in which somebody is signed in, or nobody."""
    client = Client()
    if user:
        client.force_login(user)
    return client


def page_at(client: Client, address: str, status: int = 200, **posted: Any) -> str:
    """What the address answers, or what it answers to a form."""
    return page_text(client.post(address, posted) if posted else client.get(address), status)


def posted_to(client: Client, address: str, **posted: Any) -> str:
    """Where a form that was taken leads."""
    response = client.post(address, posted)
    assert response.status_code == 303, response.content.decode()[-6000:]
    return str(response["Location"])
