"""What a shell may ask of a rulebook about a document that leaves something to it."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from tabellone.engine.facts import Tournament


@runtime_checkable
class Completing(Protocol):
    """A rulebook by which some figures need not be written down, because they follow from the others."""

    def completed(self, tournament: Tournament) -> Tournament:
        """The tournament with those figures; the very same where none is left out."""
