"""Russian Railroads (BIG 8.3.11)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, TieRule

SHEET = CatalogueSheet(
    id="russian-railroads",
    name="Russian Railroads",
    article="BIG 8.3.11",
    minutes=80,
    player_minutes=20,
    tie_rule=TieRule(),
)
