"""The federation that a tournament is held for, where playing makes one its member (BIG 2)."""

from __future__ import annotations

from tabellone.rulebooks import BY_ID, Joining
from tabellone.server.events.models import Tournament


def joining(rulebook: str) -> Joining | None:
    """The rulebook, if playing makes one a member (BIG 2)."""
    book = BY_ID[rulebook]
    return book if isinstance(book, Joining) else None


def federation_of(row: Tournament) -> Joining | None:
    """The rulebook of the federation that a tournament is held for; a tournament in no circuit makes no members."""
    return joining(row.rulebook) if row.circuit_id is not None else None
