"""The circuit: tournament points, ELO, rankings with their resets, and why (BIG 5, BIG 7)."""

from tabellone.rulebooks.big.circuit.annals import annals, positions_on, season_on, span_on
from tabellone.rulebooks.big.circuit.champions import titles
from tabellone.rulebooks.big.circuit.explain import explain_on, explain_outing, explain_season
from tabellone.rulebooks.big.circuit.lives import life, meetings, rivals
from tabellone.rulebooks.big.circuit.params import season_rulings
from tabellone.rulebooks.big.circuit.season import season
from tabellone.rulebooks.big.circuit.season_check import season_problems

__all__ = [
    "annals",
    "explain_on",
    "explain_outing",
    "explain_season",
    "life",
    "meetings",
    "positions_on",
    "rivals",
    "season",
    "season_on",
    "season_problems",
    "season_rulings",
    "span_on",
    "titles",
]
