"""BIG, Board Italian Gamers (BIG 1–9)."""

from tabellone.rulebooks.big.check import problems
from tabellone.rulebooks.big.circuit import explain_season, season, season_problems
from tabellone.rulebooks.big.draw import draw, draw_like
from tabellone.rulebooks.big.explain import explain
from tabellone.rulebooks.big.prizes import prizes
from tabellone.rulebooks.big.proposal import games, other_games, propose
from tabellone.rulebooks.big.standing import standing

__all__ = [
    "draw",
    "draw_like",
    "explain",
    "explain_season",
    "games",
    "other_games",
    "prizes",
    "problems",
    "propose",
    "season",
    "season_problems",
    "standing",
]
