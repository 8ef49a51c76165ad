"""PerGioco Masters 2026: a circuit of abstract games in online stages (PG 1)."""

from tabellone.rulebooks.pergioco.season import season
from tabellone.rulebooks.pergioco.stage import standing

__all__ = ["season", "standing"]
