"""The final phase of a tournament as a bracket, as its rulebook gives it."""

from __future__ import annotations

from tabellone.engine.bracket_chart import Bracket
from tabellone.engine.errors import TabelloneError
from tabellone.engine.facts import Tournament as Facts
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks.capabilities import Bracketing
from tabellone.server.events.models import Tournament
from tabellone.server.rankings.answers import remembered
from tabellone.server.rankings.queries import facts_of


def bracket(row: Tournament) -> Bracket | None:
    """The bracket of a tournament with the rounds to come; None where there is none, or not yet."""
    tournament = facts_of(row)
    return remembered(row, "bracket", lambda: _bracket(tournament))


def _bracket(tournament: Facts) -> Bracket | None:
    book = BY_ID[tournament.rulebook]
    try:
        return book.bracket(tournament) if isinstance(book, Bracketing) else None
    except TabelloneError:
        return None  # facts that the rulebook cannot read yet have no standing either, which says why
