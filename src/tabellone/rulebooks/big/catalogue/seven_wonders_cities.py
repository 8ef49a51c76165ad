"""7 Wonders Cities, in pairs (BIG 8.3.4, ruling pairs)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, SheetAuction, TieRule

SHEET = CatalogueSheet(
    id="7-wonders-cities",
    name="7 Wonders Cities",
    article="BIG 8.3.4",
    most_players=2,
    advised_players=2,
    two_only=True,
    pairs=True,
    minutes=35,
    tie_rule=TieRule(figures=(Figure("coins", meaning="coins of both members together"),)),
    tied_final="replay",
    auction=SheetAuction(
        type="teams",
        elements="wonder",
        moment="after set-up, seated in slip order",
        extra_elements=1,
        notes=(
            (
                "Bids are victory points. Seated A, B, C, D in slip order, with teams A+B and C+D, the second member "
                "of the first team on the slip opens: names a wonder and bids 0 or more."
            ),
            (
                "The winner takes the wonder, chooses its side and lays it down; the others go on clockwise with a "
                "second and a third auction until everyone has a wonder."
            ),
        ),
    ),
    scoring=("Each member's points are counted on their own, then the pair's are added up.",),
    set_up=(
        "3 coins each; one wonder more than there are players is drawn.",
        "Four black cards of Cities join the base set in each age.",
    ),
    figures={"coins_each": 3, "black_cards_per_age": 4, "late_sum_card_coins": 3},
    notes=(
        (
            "Partners play one after the other in turn order but sit on opposite sides of the table, so that neither "
            "sees the other's cards. Partners may not communicate, make signs or agree beforehand which card to play; "
            "for this reason opponents may shuffle the hands that are passed."
        ),
        (
            "Set aside the money for missing resources before playing a card: payment is made at once, without sums "
            "over revealed cards about whom to pay; otherwise the card is sold for 3 coins."
        ),
    ),
)
