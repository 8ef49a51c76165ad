"""Terra Mystica (BIG 8.3.7)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, SheetAuction, TieRule

SHEET = CatalogueSheet(
    id="terra-mystica",
    name="Terra Mystica",
    article="BIG 8.3.7",
    most_players=5,
    advised_players=4,
    minutes=120,
    player_minutes=28,
    tie_rule=TieRule(
        figures=(Figure("odd_coins", meaning="coins left that the closing conversions could not turn into points"),)
    ),
    auction=SheetAuction(
        type="B", elements="seat and race", moment="after set-up", drawn=4, notes=("Bids are victory points.",)
    ),
    set_up=(
        "Round 1: 4 races (colour and side, not colour alone) are drawn for all tables.",
        (
            "Round 2: 4 races are drawn for all tables (3 of the colours and sides left out before, 3 of the 5 colours "
            "already used but on sides not used)."
        ),
        "Round 3, if there is one: races left out so far, for all tables, and random ones of the rest.",
        (
            "Every round: 6 round-scoring and cult-bonus tiles are drawn and laid out, the one that rewards digging "
            "never in round 5 or 6 of the game; income and passing tiles are drawn, three more than the players at the "
            "table."
        ),
        (
            "Dwellings go 1st, 2nd, 3rd, 4th, 4th, 3rd, 2nd, 1st; the Nomads' third one comes after all of these and "
            "before the Chaos Magicians, who place last."
        ),
        "Passing tiles are chosen against the order of play: whoever plays first chooses last.",
    ),
    figures={
        "races_round_1": 4,
        "races_round_2": 4,
        "races_round_2_left_out": 3,
        "races_round_2_other_side": 3,
        "colours_used": 5,
        "round_tiles": 6,
        "extra_passing_tiles": 3,
        "town_pieces": 4,
        "town_power": 7,
    },
    faq=(
        (
            "Mermaids may declare a town across a river space at any time of their turn: 4 or more pieces worth 7 that "
            "need the water are no town by themselves, unlike those of any other race."
        ),
        (
            "Correction: the Nomads' free terraforming works on directly adjacent spaces only, not over a bridge and "
            "not by shipping."
        ),
        "Spades won as a round bonus may be used with one's own shipping.",
        (
            "When Cultists build next to others, they advance on a cult track if at least one power is taken, and gain "
            "one power themselves if nobody takes any."
        ),
    ),
    variants=("Tournament variant: the order of passing is the order of play of the next round.",),
)
