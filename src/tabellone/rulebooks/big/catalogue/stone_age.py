"""Stone Age (BIG 8.3.13)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, TieRule

PEOPLE_EACH = 5

SHEET = CatalogueSheet(
    id="stone-age",
    name="Stone Age",
    article="BIG 8.3.13",
    minutes=80,
    player_minutes=20,
    tie_rule=TieRule(figures=(Figure("tools_grain_people", meaning="tools, grain and people added up"),)),
    set_up=("5 people each; start food by seat.",),
    figures={"people_each": PEOPLE_EACH},
    goods_each={"people": PEOPLE_EACH},
    start_goods={1: {"food": 12}, 2: {"food": 13}, 3: {"food": 14}, 4: {"food": 15}},
)
