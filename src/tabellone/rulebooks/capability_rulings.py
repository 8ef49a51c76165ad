"""What a shell may ask of a rulebook about its rulings: they are written into what is played by them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from tabellone.engine.facts import Season, Tournament


@runtime_checkable
class Ruling(Protocol):
    """A rulebook with figures and rulings that a tournament may set otherwise."""

    def rulings(self, tournament: Tournament) -> Mapping[str, Any]:
        """All that hold for a tournament, by name, as its document would state them."""

    def unwritten_rulings(self) -> Mapping[str, Any]:
        """Those that held otherwise while nobody wrote them down: tournaments of that time keep them."""


@runtime_checkable
class SeasonRuling(Protocol):
    """A rulebook with figures and rulings that a season may set otherwise."""

    def season_rulings(self, season: Season) -> Mapping[str, Any]:
        """All that hold for a season, by name, as its document would state them."""


@runtime_checkable
class RulingStages(Protocol):
    """A rulebook whose seasons say how each of their stages is played, where the stage says nothing itself."""

    def stage_figures(self, season: Season) -> Mapping[str, Any]:
        """What a season sets otherwise than the rulebook for all its stages, by name, as a stage would state it."""
