"""Puerto Rico (BIG 8.3.14)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, TieRule

COINS_AT_THREE, COINS_AT_FOUR = 2, 3

SHEET = CatalogueSheet(
    id="puerto-rico",
    name="Puerto Rico",
    article="BIG 8.3.14",
    minutes=80,
    player_minutes=20,
    tie_rule=TieRule(figures=(Figure("coins_goods", meaning="coins and goods left, added up"),)),
    set_up=("2 coins each at a table of three, 3 at a table of four; start plantation by seat.",),
    figures={"coins_each_at_three": COINS_AT_THREE, "coins_each_at_four": COINS_AT_FOUR},
    goods_each_at={3: {"coins": COINS_AT_THREE}, 4: {"coins": COINS_AT_FOUR}},
    start_goods={
        1: {"indigo_plantations": 1},
        2: {"indigo_plantations": 1},
        3: {"corn_plantations": 1},
        4: {"corn_plantations": 1},
    },
)
