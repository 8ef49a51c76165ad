"""The circuit: tournament points, ELO, rankings with their resets, and why (BIG 5, BIG 7)."""

from tabellone.rulebooks.big.circuit.explain import explain_season
from tabellone.rulebooks.big.circuit.season import season
from tabellone.rulebooks.big.circuit.season_check import season_problems

__all__ = ["explain_season", "season", "season_problems"]
