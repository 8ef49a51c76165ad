"""Tables of invented players with their links, for pages and browsers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.urls import reverse

from tabellone.course import acts
from tabellone.course.view import drawn_of
from tabellone.server.desk.hall import key_of
from tabellone.server.events.models import Tournament
from tabellone.server.play import services
from tabellone.server.play.states import state_of
from tests.server.desk import tables

# names of people who try: markup, formulas, turned letters, a word without an end
HOSTILE = (
    "<b>Ada</b>&amp;<script>alert(1)</script>",
    '=HYPERLINK("x";"Bruno")',
    "\u202eallaC\u202c issoD",
    "W" * 300,
)


def link(row: Tournament, table: int = 1, number: int = 1, name: str = "table") -> str:
    """The address on the slip of a table."""
    row.refresh_from_db()
    key = key_of(row, drawn_of(state_of(row), number), table)
    return reverse(name, args=[row.slug, number, table, key])


def settled(row: Tournament, **changed: Any) -> Tournament:
    """The tournament with other settings."""
    row.refresh_from_db()
    settings = replace(state_of(row).settings, **changed)
    return services.perform(row.pk, acts.Settle(settings), by=None).tournament


def scene(*, hostile: bool = False, **settings: Any) -> dict[str, str]:
    """A RisiKo! round of two tables, the first one's link."""
    row = tables.risiko()
    if hostile:
        for entrant, name in zip(state_of(row).entrants, HOSTILE, strict=False):
            player = replace(entrant.player, name=name, club="C" * 200)
            services.perform(row.pk, acts.Amend(replace(entrant, player=player)), by=None)
    settled(row, **settings)
    return {"slug": row.slug, "table": link(row), "other": link(row, 2)}


def scenes(wanted: list[dict[str, Any]]) -> list[dict[str, str]]:
    """Several such rounds, each with its own settings; called once, for their names count up in one process."""
    return [scene(**each) for each in wanted]
