"""What a shell may ask of a rulebook about a document that holds nothing forbidden and still leaves a doubt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from tabellone.engine.errors import Problem
from tabellone.engine.facts import Tournament


@runtime_checkable
class Noting(Protocol):
    """A rulebook that warns of what a document does not say, or says twice."""

    def notes(self, tournament: Tournament) -> Iterable[Problem]:
        """What is worth a look in a sound document, each with its place; none of it is an error."""
