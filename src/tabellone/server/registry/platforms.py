"""The platforms on which stages are played, by the names and addresses that they give themselves (PG 2)."""

from __future__ import annotations

from typing import Final

NAMES: Final = {"boardgamearena": "Board Game Arena", "playstrategy": "PlayStrategy", "abstractplay": "Abstract Play"}


def platform_name(platform: str) -> str:
    """What a platform calls itself; the code where it is unknown."""
    return NAMES.get(platform, platform)
