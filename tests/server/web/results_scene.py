"""A hall with a scorer signed in, for a browser: called on the database of a live server."""

from __future__ import annotations

from django.test import Client

from tests.server.desk import tables
from tests.server.people.examples import account


def halls(count: int) -> list[dict[str, str]]:
    """So many halls, each with an organiser of its own."""
    return [hall() for _ in range(count)]


def hall() -> dict[str, str]:
    """A RisiKo! round of two tables; its address, and the session of an organiser."""
    row, client = tables.risiko(), Client()
    client.force_login(account("Olga Organizza", role="organiser", scope=row.scope))
    return {"slug": row.slug, "session": client.cookies["sessionid"].value}
