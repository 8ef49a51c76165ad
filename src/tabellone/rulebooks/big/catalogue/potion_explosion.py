"""Potion Explosion (BIG 8.3.22)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, TieRule

SHEET = CatalogueSheet(
    id="potion-explosion",
    name="Potion Explosion",
    article="BIG 8.3.22",
    minutes=40,
    player_minutes=10,
    final_table_size=2,
    tie_rule=TieRule(
        figures=(Figure("game_rule", again_while_tied=True, meaning="the game's rule, repeated while still tied"),),
        shared=False,
    ),
    set_up=("Tables of three or four, without the potion named in the bans, or tables of two.",),
    figures={"qualifying_table_size": 4},
    bans={"potions at tables of three or four": ("Elisir dell'Amor Cieco (elixir of blind love)",)},
    national_final=("Qualifying at tables of four, the final phase at tables of two.",),
)
