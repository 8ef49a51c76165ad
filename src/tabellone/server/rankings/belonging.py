"""The game whose rankings a tournament belongs to: its own, or what its rulebook calls those of several games."""

from __future__ import annotations

from tabellone.engine.facts import Tournament as Facts
from tabellone.rulebooks import BY_ID, SeveralGames
from tabellone.server.events.models import Tournament
from tabellone.server.rankings.answers import remembered
from tabellone.server.rankings.queries import facts_of


def game_counted(facts: Facts) -> str:
    """The game of the rankings and titles that a tournament moves."""
    book = BY_ID[facts.rulebook]
    return book.counts_as(facts) if isinstance(book, SeveralGames) else facts.game or ""


def game_ranked(row: Tournament) -> str:
    """The same of a stored tournament."""
    return remembered(row, "game-counted", lambda: game_counted(facts_of(row)))
