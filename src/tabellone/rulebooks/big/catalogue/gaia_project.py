"""Gaia Project (BIG 8.3.20)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, SheetAuction, TieRule

SHEET = CatalogueSheet(
    id="gaia-project",
    name="Gaia Project",
    article="BIG 8.3.20",
    minutes=160,
    player_minutes=40,
    tie_rule=TieRule(
        figures=(Figure("odd_coins", meaning="coins left that the closing conversions could not turn into points"),)
    ),
    auction=SheetAuction(
        type="B",
        elements="seat and race",
        moment="after set-up, seated in slip order",
        extra_elements=0,
        notes=("Bids are victory points; seat and race are won together.",),
    ),
    set_up=(
        "As many races as players are drawn, each with a start position.",
        "Passing tiles, technology tiles, final scoring tiles and round scoring tiles are drawn.",
    ),
)
