"""BIG, Board Italian Gamers (BIG 1–9)."""

from tabellone.rulebooks.big.circuit import explain_season, season, season_problems
from tabellone.rulebooks.big.draw import draw
from tabellone.rulebooks.big.prizes import prizes
from tabellone.rulebooks.big.standing import standing

__all__ = ["draw", "explain_season", "prizes", "season", "season_problems", "standing"]
