"""Dominion (BIG 8.3.5); its auction by ruling dominion-seats."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, SheetAuction, TieRule

# BIG 8.3.5: a start hand of (coppers, estates) that counts; any other is drawn again
START_HANDS = frozenset({(3, 2), (4, 1)})

SHEET = CatalogueSheet(
    id="dominion",
    name="Dominion",
    article="BIG 8.3.5",
    most_players=4,
    advised_players=3,
    minutes=36,
    player_minutes=12,
    structure_size=3,
    tie_rule=TieRule(figures=(Figure("turns", fewer_wins=True, meaning="turns played"),)),
    tied_final="replay_among_tied",
    auction=SheetAuction(type="A", elements="seat", moment="before anybody sees their start hand"),
    set_up=(
        (
            "Each player draws 5 cards of the start deck until the hand is 3 coppers and 2 estates, or 4 coppers and 1 "
            "estate; 5 coppers, or 2 coppers and 3 estates, are drawn again."
        ),
    ),
    figures={"start_hand_cards": 5},
    notes=("The player before the one in turn shuffles that player's deck whenever it must be shuffled.",),
    national_final=(
        "A final tied between two is replayed one against one; a replay seats the tied players only.",
        "Qualifying rounds, qualifiers and finals are those for tables of three, up to 48 players.",
        "All expansions at hand are played; the exact formula is announced each year, as new ones may appear.",
    ),
)


def start_hand_counts(coppers: int, estates: int) -> bool:
    """Whether a start hand is kept, or drawn again (BIG 8.3.5)."""
    return (coppers, estates) in START_HANDS
