"""Ark Nova (BIG 8.3.21)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, SheetAuction, TieRule

SHEET = CatalogueSheet(
    id="ark-nova",
    name="Ark Nova",
    article="BIG 8.3.21",
    minutes=120,
    player_minutes=30,
    tie_rule=TieRule(
        figures=(
            Figure("projects", meaning="conservation projects supported"),
            Figure("money", meaning="money left over"),
        )
    ),
    auction=SheetAuction(
        type="B",
        elements="seat and zoo map",
        moment="after set-up",
        extra_elements=0,
        notes=("Bids are final victory points: the score is counted first, then the bid comes off.",),
    ),
    set_up=(
        "As many zoo maps as players are drawn, none of the basic ones, each with a start position.",
        "The set-up is completed; 8 cards and 2 final scoring cards each.",
        "Each player draws the order of their action cards at random, except that Animals is on space 1.",
    ),
    figures={"cards_each": 8, "final_scoring_cards_each": 2, "animals_space": 1, "upgraded_actions": 3, "kept": 2},
    variants=(
        (
            "Marine Worlds is advised where it is at hand: 3 of its upgraded action cards, all of different actions "
            "(drawn again otherwise), go with each map; whoever wins the map keeps 2 of the 3."
        ),
    ),
)
