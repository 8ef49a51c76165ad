"""What the preview of an import says with one word."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

register = template.Library()
PLATFORMS = {"abstractplay": "AbstractPlay", "boardgamearena": "BoardGameArena", "playstrategy": "PlayStrategy"}


@register.filter
def platform(code: str) -> str:
    """A platform by the name that it gives itself."""
    return PLATFORMS.get(code, code)


@register.filter
def called(names: Mapping[str, str], player: str) -> str:
    """How a player is called, else the id."""
    return names.get(player, player)
