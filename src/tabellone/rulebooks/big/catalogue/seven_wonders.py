"""7 Wonders (BIG 8.3.6)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, TieRule

COINS_EACH = 3

SHEET = CatalogueSheet(
    id="7-wonders",
    name="7 Wonders",
    article="BIG 8.3.6",
    most_players=5,
    advised_players=4,
    minutes=30,
    extra_rounds=1,
    tie_rule=TieRule(figures=(Figure("coins", meaning="coins"),)),
    set_up=("3 coins each; as many wonders are drawn as there are players.",),
    figures={"coins_each": COINS_EACH, "unplayable_card_coins": 3},
    goods_each={"coins": COINS_EACH},
    notes=("A card that turns out, then or later, to have been played without what it needs becomes 3 coins.",),
)
