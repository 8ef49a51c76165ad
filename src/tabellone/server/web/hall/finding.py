"""The table that an address of the hall names."""

from __future__ import annotations

from django.http import Http404

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Table
from tabellone.server.play.states import state_of
from tabellone.server.web.rights import TournamentRequest
from tabellone.tournament.state import Drawn
from tabellone.tournament.view import drawn_of, is_bye, table_of


def drawn_at(request: TournamentRequest, number: int) -> Drawn:
    """The published round of that number, or 404."""
    try:
        drawn = drawn_of(state_of(request.tournament), number)
    except RuleError as error:
        raise Http404 from error
    if not drawn.published:
        raise Http404
    return drawn


def found_table(request: TournamentRequest, number: int, table: int) -> tuple[Drawn, Table]:
    """The table of that round where people sit, or 404."""
    drawn = drawn_at(request, number)
    try:
        found = table_of(drawn, table)
    except RuleError as error:
        raise Http404 from error
    if is_bye(found):
        raise Http404
    return drawn, found


def table_at(request: TournamentRequest, number: int, table: int) -> tuple[Drawn, Table | None]:
    """The round, and the table where one (not 0) is named."""
    return found_table(request, number, table) if table else (drawn_at(request, number), None)
