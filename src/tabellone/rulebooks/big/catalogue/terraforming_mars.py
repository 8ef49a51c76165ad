"""Terraforming Mars (BIG 8.3.17)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, TieRule

SHEET = CatalogueSheet(
    id="terraforming-mars",
    name="Terraforming Mars",
    article="BIG 8.3.17",
    times_by_organiser=True,
    tie_rule=TieRule(figures=(Figure("coins", meaning="coins left after the last production"),)),
    notes=(
        "Times depend on the expansions in play, and are the organiser's to set.",
        (
            "Organisers of qualifying tournaments choose structure and formula, above all by the time they have; "
            "following the final's, in whole or in part, is better practice for it."
        ),
    ),
    national_final=(
        (
            "The formula of the 2023 final is announced in good time, chosen for the players' protection, their fun, "
            "the time at hand and fair competition."
        ),
    ),
)
