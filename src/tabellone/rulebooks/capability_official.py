"""What a rulebook may say of the rules of its game, which others publish."""

from __future__ import annotations

from typing import Protocol, runtime_checkable


@runtime_checkable
class Official(Protocol):
    """A rulebook whose games follow official tournament rules that somebody else publishes."""

    def official_rules(self) -> str:
        """What those rules are called."""
