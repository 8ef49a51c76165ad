"""409: what a form was filled from has changed. Who changed it, what is there now, and what to do."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpResponse
from django.urls import reverse

from tabellone.engine.facts import Table
from tabellone.server.play.draws import drawn_by, last_change
from tabellone.server.play.services import StaleError
from tabellone.server.play.states import state_of
from tabellone.server.web.drawing.shown import Names
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest
from tabellone.tournament import acts
from tabellone.tournament.state import Drawn


@dataclass(frozen=True, slots=True)
class Difference:
    """A table as wished and as it stands now."""

    label: int
    mine: str
    stored: str
    differs: bool = True


def stale_page(request: DeskRequest, error: StaleError) -> HttpResponse:
    """The page that says what happened meanwhile."""
    row = request.tournament
    row.refresh_from_db()
    state, act = state_of(row), error.act
    number = act.round.number if isinstance(act, acts.Draw) else getattr(act, "number", 0)
    there = number <= len(state.rounds)
    drawn = isinstance(act, acts.Draw) and there
    return tournament_page(
        request,
        "drawing/stale.html",
        "rounds",
        number=number,
        drawn=drawn,
        entry=(drawn_by(row, number) if drawn else None) or last_change(row),
        rows=_differences(error, Names.of(state)),
        url=reverse("round-desk", args=[row.slug, number]) if there else reverse("draws", args=[row.slug]),
    )


def _differences(error: StaleError, names: Names) -> list[Difference]:
    if not isinstance(error.act, acts.Arrange) or not isinstance(error.stored, Drawn):
        return []
    mine = {table.number: table for table in error.act.tables}
    stored = {table.number: table for table in error.stored.round.tables}
    pairs = [(number, mine.get(number), stored.get(number)) for number in sorted(mine.keys() | stored.keys())]
    return [Difference(number, _told(one, names), _told(other, names)) for number, one, other in pairs if one != other]


def _told(table: Table | None, names: Names) -> str:
    return names.row(table.players) if table else ""
