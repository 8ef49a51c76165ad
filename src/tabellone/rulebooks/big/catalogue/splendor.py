"""Splendor (BIG 8.3.19); its auction by ruling splendor-tenths."""

from __future__ import annotations

from decimal import Decimal

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, SheetAuction, TieRule

SHEET = CatalogueSheet(
    id="splendor",
    name="Splendor",
    article="BIG 8.3.19",
    minutes=40,
    player_minutes=10,
    tie_rule=TieRule(figures=(Figure("cards", fewer_wins=True, meaning="cards played"),)),
    auction=SheetAuction(type="A", elements="seat", moment="after set-up", step=Decimal("0.1")),
    set_up=(
        "No seat starts with more than another. One noble more than there are players is drawn.",
        "At a table of two 3 gems of each colour are taken out, at a table of three 2; the jokers stay.",
    ),
    figures={"extra_nobles": 1, "gems_out_at_two": 3, "gems_out_at_three": 2},
)
