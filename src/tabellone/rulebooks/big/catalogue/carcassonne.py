"""Carcassonne (BIG 8.3.1)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, TieRule

SHEET = CatalogueSheet(
    id="carcassonne",
    name="Carcassonne",
    article="BIG 8.3.1",
    most_players=2,
    advised_players=2,
    two_only=True,
    minutes=30,
    player_minutes=15,
    tie_rule=TieRule(seats="second_starter", shared=False),
    tied_final="impossible",
    set_up=("The start tile lies on the table and each player already holds a first tile.",),
    figures={"first_tiles_each": 1, "two_tile_city_points": 4},
    faq=("A closed city of two tiles scores 4 points.",),
)
