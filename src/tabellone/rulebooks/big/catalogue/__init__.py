"""The game catalogue (BIG 8.3): one module per game, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from tabellone.rulebooks.big.catalogue import (
    agricola,
    ark_nova,
    carcassonne,
    catan,
    century,
    concordia,
    dominion,
    egizia,
    gaia_project,
    marco_polo,
    perudo,
    potion_explosion,
    puerto_rico,
    russian_railroads,
    seasons,
    seven_wonders,
    seven_wonders_cities,
    seven_wonders_duel,
    splendor,
    stone_age,
    terra_mystica,
    terraforming_mars,
    ticket_to_ride,
)
from tabellone.rulebooks.big.catalogue.names import NAMES, game_id
from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet

__all__ = [
    "MOST_SEATS",
    "SHEETS",
    "goods_at_seat",
    "most_players",
    "rulebook_sheet",
    "without_sheet",
]

# BIG 4: points exist up to tables of seven
MOST_SEATS = 7

# BIG 8.3.1 … BIG 8.3.23
_IN_ORDER = (
    carcassonne.SHEET,
    seasons.SHEET,
    seven_wonders_duel.SHEET,
    seven_wonders_cities.SHEET,
    dominion.SHEET,
    seven_wonders.SHEET,
    terra_mystica.SHEET,
    egizia.SHEET,
    agricola.SHEET,
    concordia.SHEET,
    russian_railroads.SHEET,
    marco_polo.SHEET,
    stone_age.SHEET,
    puerto_rico.SHEET,
    ticket_to_ride.SHEET,
    perudo.SHEET,
    terraforming_mars.SHEET,
    century.SHEET,
    splendor.SHEET,
    gaia_project.SHEET,
    ark_nova.SHEET,
    potion_explosion.SHEET,
    catan.SHEET,
)
SHEETS: Mapping[str, CatalogueSheet] = {sheet.id: sheet for sheet in _IN_ORDER}


def rulebook_sheet(game: str | CatalogueSheet) -> CatalogueSheet:
    """A game's sheet by any of its names (BIG 8.3); without one the general indications (BIG 8); a sheet is its own."""
    if isinstance(game, CatalogueSheet):
        return game
    return SHEETS.get(game) or SHEETS.get(game_id(game)) or without_sheet(game)


def without_sheet(game: str) -> CatalogueSheet:
    """What holds for a game that has no sheet of its own (BIG 8), by any name of it."""
    known = game_id(game)
    return CatalogueSheet(id=known, name=NAMES[known].title if known in NAMES else game, article="BIG 8")


def most_players(sheet: CatalogueSheet) -> int:
    """The largest table that a game allows (BIG 8.3), never more than points exist for (BIG 4)."""
    return sheet.most_players or MOST_SEATS


def goods_at_seat(sheet: CatalogueSheet, seat: int, players: int) -> dict[str, int]:
    """What a seat of a table of so many begins with: everyone's goods, then its own (BIG 8.3)."""
    each = {**sheet.goods_each, **sheet.goods_each_at.get(players, {})}
    own = sheet.start_goods.get(seat, {})
    return {good: each.get(good, 0) + own.get(good, 0) for good in (*each, *(good for good in own if good not in each))}
