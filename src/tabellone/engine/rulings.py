"""Rulings written into what is played by them, so that a later default never moves it (ruling as-it-was-played).

What somebody chose stands; only what goes without saying is written down. A season names what was written that way,
because the next one starts with the defaults of its own time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tabellone.engine.facts import Season, Tournament

WRITTEN = "x-rulings"


def ruled(head: Tournament, rulings: Mapping[str, Any]) -> Tournament:
    """A tournament with rulings written down that it does not state itself."""
    missing = {name: value for name, value in rulings.items() if name not in head.params}
    return replace(head, params={**head.params, **missing}) if missing else head


def ruled_season(season: Season, rulings: Mapping[str, Any]) -> Season:
    """A season with rulings written down that it does not state itself."""
    missing = {name: value for name, value in rulings.items() if name not in season.params}
    if not missing:
        return season
    written = [*season.extra.get(WRITTEN, ()), *missing]
    return replace(season, params={**season.params, **missing}, extra={**season.extra, WRITTEN: written})


def chosen(season: Season) -> dict[str, Any]:
    """What somebody set in a season, without what was only written down."""
    written = frozenset(season.extra.get(WRITTEN, ()))
    return {name: value for name, value in season.params.items() if name not in written}
