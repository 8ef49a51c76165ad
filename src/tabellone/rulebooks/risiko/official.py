"""The rules that a game itself follows (RK structure): the tournament names and links them."""

from __future__ import annotations

GAME_RULES = "RTU"  # by their initials, as the rulebook calls them


def official_rules() -> str:
    """RK structure: games follow the official tournament rules of the game, published elsewhere."""
    return GAME_RULES
