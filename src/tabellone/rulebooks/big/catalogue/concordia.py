"""Concordia (BIG 8.3.10)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, TieRule

SHEET = CatalogueSheet(
    id="concordia",
    name="Concordia",
    article="BIG 8.3.10",
    advised_players=4,
    minutes=80,
    player_minutes=20,
    tie_rule=TieRule(
        figures=(
            Figure(
                "prefect_order",
                fewer_wins=True,
                meaning="1 for the holder of the Praefectus Magnus, then by how soon it would have come",
            ),
        ),
        shared=False,
    ),
    tied_final="impossible",
)
