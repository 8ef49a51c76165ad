"""Century (BIG 8.3.18)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, TieRule

SHEET = CatalogueSheet(
    id="century",
    name="Century",
    article="BIG 8.3.18",
    minutes=60,
    player_minutes=15,
    tie_rule=TieRule(seats="last_to_play", shared=False),
    tied_final="impossible",
    set_up=("Start cubes by seat.",),
    start_goods={
        1: {"yellow_cubes": 3},
        2: {"yellow_cubes": 4},
        3: {"yellow_cubes": 4},
        4: {"yellow_cubes": 3, "red_cubes": 1},
    },
)
