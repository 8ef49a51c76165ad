"""A stage as its season has it played: what the season says of all its stages, under what the stage says itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabellone.engine.facts import Season, Tournament
from tabellone.engine.rulings import ruled
from tabellone.rulebooks import BY_ID, RulingStages


def figures_of(season: Season) -> Mapping[str, Any]:
    """What the season sets otherwise than its rulebook for each of its stages."""
    book = BY_ID[season.rulebook]
    return book.stage_figures(season) if isinstance(book, RulingStages) else {}


def stage_in(season: Season, stage: Tournament) -> Tournament:
    """The stage with the figures of its season where it states none: what every question about it is asked of."""
    return ruled(stage, figures_of(season)) if stage.rulebook == season.rulebook else stage
