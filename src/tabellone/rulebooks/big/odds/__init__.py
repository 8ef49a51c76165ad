"""Odds of a running tournament (ruling odds-model), and what is already certain (ruling odds-certain)."""

from tabellone.rulebooks.big.odds.certain import outlooks
from tabellone.rulebooks.big.odds.estimate import odds

__all__ = ["odds", "outlooks"]
