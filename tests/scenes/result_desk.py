"""The result forms of a tournament, and where they put the cursor."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

from django.test import Client

from tabellone.server.events.models import Tournament
from tests.scenes.pages import page_text
from tests.server.people.examples import account

SEEN = re.compile(r'name="seen" value="(\w+)"')
FOCUS = re.compile(r'<(?:input|div)[^>]*?id="([^"]+)"[^>]*autofocus')


class Desk:
    """Somebody with a role at the result forms of a tournament."""

    def __init__(self, row: Tournament, role: str = "scorer", name: str = "Sara Segna") -> None:
        self.row, self.user = row, account(name, role=role, scope=row.scope)
        self.client = Client()
        self.client.force_login(self.user)

    def url(self, table: int = 1, number: int = 1) -> str:
        return f"/t/{self.row.slug}/desk/rounds/{number}/tables/{table}/"

    def get(self, table: int = 1, number: int = 1) -> str:
        return page_text(self.client.get(self.url(table, number)))

    def seen(self, table: int = 1, number: int = 1) -> str:
        found = SEEN.search(self.get(table, number))
        assert found
        return found[1]

    def post(self, *scores: str, table: Any = 1, number: Any = 1, **more: Any) -> Any:
        """Scores as typed, in seat order; other fields with `_` for `-` after the seat: `seat_1_bid`."""
        fields: dict[str, Any] = {f"seat-{n}-score": score for n, score in enumerate(scores, 1)}
        fields |= {re.sub(r"^seat_(\d+)_", r"seat-\1-", key): value for key, value in more.items()}
        fields.setdefault("token", str(uuid4()))
        return self.client.post(self.url(table, number), fields)


def focus(page: str) -> str:
    found = FOCUS.findall(page)
    assert len(found) <= 1
    return found[0] if found else ""
