"""How each figure of a player came about, step by step (RK points, RK standings, RK semifinals)."""

from tabellone.rulebooks.risiko.explain.player import explain

__all__ = ["explain"]
