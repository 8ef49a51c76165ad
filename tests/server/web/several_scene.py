"""A tournament of several games whose first round is published (BIG 8.2)."""

from __future__ import annotations

from typing import Any

from tabellone.server.events.models import Tournament
from tabellone.server.play.draws import publish
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing, hall, head


def playing(*games: str, size: int = 4, **params: Any) -> Tournament:
    """A round of a tournament of several games, published."""
    row = hall(head("big", "hardcore", "swiss", size, games=list(games), rounds=len(games), **params), 8)
    draw(row, Writing())
    row.refresh_from_db()
    publish(row, 1, Writing())
    row.refresh_from_db()
    return row
