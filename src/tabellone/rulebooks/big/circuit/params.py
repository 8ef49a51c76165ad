"""The circuit's figures, and its rulings that a federation may read otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabellone.engine.facts import Season
from tabellone.engine.params import overridden, stated


@dataclass(frozen=True, slots=True)
class CircuitParams:
    """Figures of rankings and ELO (BIG 5, BIG 7); a season may override them by name."""

    best_of_a_game: int = 5  # BIG 5: results that count in a game's points ranking
    best_in_general: int = 3  # BIG 5: results of each game that count in the general ranking
    halved_below: int = 6  # BIG 5.1: with fewer players all points are halved
    general_by_year: bool = True  # ruling general-year; false: the general ranking never starts again
    elo_start: int = 1500  # ruling big-elo
    elo_k: int = 32  # ruling big-elo


DEFAULT = CircuitParams()


def params_of(season: Season) -> CircuitParams:
    """The figures with the season's own; an unknown name is an InputError (BIG 5)."""
    return overridden(DEFAULT, season.params)


def season_rulings(season: Season) -> dict[str, Any]:
    """The figures and rulings of a season's rankings (BIG 5, ruling as-it-was-played)."""
    return stated(params_of(season))
