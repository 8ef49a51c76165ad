"""What the turn of a year takes away, as any rulebook with seasons may answer it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Somebody whose ratings are deleted: which they were, by game, and the last year with a game of any kind."""

    player: str
    ratings: tuple[tuple[str, Decimal], ...]
    last_year: int | None = None
