"""Where the pages of a table stand."""

from __future__ import annotations

import hashlib

from django.urls import reverse

from tabellone.server.web.rights import TableRequest


def place(request: TableRequest, name: str = "table") -> str:
    """An address of this table."""
    return reverse(name, args=[request.tournament.slug, request.number, request.table, request.key])


def store_of(request: TableRequest) -> str:
    """The name under which a phone keeps what was typed at this table; the key is not in it."""
    return hashlib.sha256(place(request).encode()).hexdigest()[:16]
