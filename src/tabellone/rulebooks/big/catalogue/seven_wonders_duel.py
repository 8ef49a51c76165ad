"""7 Wonders Duel (BIG 8.3.3)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, SheetAuction, TieRule

COINS_EACH = 7

SHEET = CatalogueSheet(
    id="7-wonders-duel",
    name="7 Wonders Duel",
    article="BIG 8.3.3",
    most_players=2,
    advised_players=2,
    minutes=30,
    player_minutes=15,
    tie_rule=TieRule(figures=(Figure("blue", meaning="points from blue cards"),)),
    tied_final="replay",
    auction=SheetAuction(
        type="sequential",
        elements="start and wonder picks",
        moment="after set-up, with the first four wonders in view",
        notes=(
            (
                "Bids are victory points. The winner chooses whether to take the first card of age I, and whether to "
                "have picks 1 and 4 or picks 2 and 3 among the four wonders in view; the opponent gets the rest."
            ),
            "Then four more wonders are drawn and picked the other way round: who had 1 and 4 now has 2 and 3.",
        ),
    ),
    scoring=("A military or science victory counts as 1–0.", "After such a victory no bid comes off the score."),
    set_up=("7 coins each; the cards of age I as the game's diagram shows; four wonders are drawn.",),
    figures={
        "coins_each": COINS_EACH,
        "wonders_first": 4,
        "wonders_then": 4,
        "supremacy_winner": 1,
        "supremacy_loser": 0,
    },
    goods_each={"coins": COINS_EACH},
)
