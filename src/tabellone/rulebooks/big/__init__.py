"""BIG, Board Italian Gamers (BIG 1–9)."""

from tabellone.rulebooks.big.draw import draw
from tabellone.rulebooks.big.standing import standing

__all__ = ["draw", "standing"]
