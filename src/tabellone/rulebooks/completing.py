"""A document as both shells read it: with what its rulebook fills in by itself."""

from __future__ import annotations

from tabellone.engine.facts import Tournament
from tabellone.rulebooks import BY_ID, Completing


def completed(tournament: Tournament) -> Tournament:
    """The tournament of a document with the figures that follow from the others."""
    book = BY_ID[tournament.rulebook]
    return book.completed(tournament) if isinstance(book, Completing) else tournament
