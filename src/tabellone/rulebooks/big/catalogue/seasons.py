"""Seasons (BIG 8.3.2)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet

SHEET = CatalogueSheet(
    id="seasons",
    name="Seasons",
    article="BIG 8.3.2",
    most_players=2,
    advised_players=2,
    two_only=True,
    minutes=40,
    player_minutes=20,
    tied_final="replay",
    set_up=("Each player is dealt 9 cards, which are then drafted.",),
    figures={"draft_cards_each": 9, "crystallise_activations": 3, "crystallise_bonus": 3},
    faq=(
        (
            "The crystallising malus (+1) used three times in a turn crystallises everything at +3, on top of other "
            "modifiers such as Io's pouch or a potion of life."
        ),
        (
            "When several of a player's cards act at the same moment, that player chooses their order. Example: A, "
            "first in turn, and B both have 0 points, 4 energies, the Wondrous Chest, the Damned Soul of Onys, Titus "
            "and Figrim. At the end of the round A gains 3 (Chest), loses 3 (Soul), and Titus dies stealing from a B "
            "with 0; B loses 3 first (from 0), then gains 3, and Titus dies too since A has 0. The season changes and "
            "B leads: B's Figrim finds 0 at A, A's Figrim takes 1 from B. The next turn starts with B on 2 and A on 1."
        ),
        "Energies never run out: when the box has no more of a kind, more of it are taken to exist.",
    ),
)
