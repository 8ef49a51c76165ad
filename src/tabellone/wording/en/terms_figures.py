"""Figures that BIG's games ask for on a tie: their names, and what to count (`game:figure` where a game differs)."""

from __future__ import annotations

TERMS: dict[str, dict[str, str]] = {
    "figure": {
        "blue": "blue card points",
        "building_resources": "building resources",
        "camels": "camels",
        "cards": "cards",
        "coins": "coins",
        "coins_goods": "coins and goods",
        "game_rule": "game rule",
        "money": "money",
        "odd_coins": "odd coins",
        "prefect_order": "prefect order",
        "projects": "projects",
        "reached_order": "order of reaching",
        "tools_grain_people": "tools, grain and people",
        "turns": "turns",
    },
    "figure_help": {
        "game_rule": "as the game's own rule parts ties: more is better",
        "ticket-to-ride:game_rule": "as the map in play says",
        "potion-explosion:game_rule": "the game's rule, repeated while still tied",
        "7-wonders-duel:blue": "points from blue cards",
        "7-wonders-cities:coins": "coins of both members together",
        "7-wonders:coins": "coins",
        "terraforming-mars:coins": "coins left after the last production",
        "dominion:turns": "turns played",
        "terra-mystica:odd_coins": "coins left that the closing conversions could not turn into points",
        "gaia-project:odd_coins": "coins left that the closing conversions could not turn into points",
        "egizia:reached_order": "1 for who reached the score first, then 2, …",
        "agricola:building_resources": "reed, stone, clay and wood left over",
        "concordia:prefect_order": ("1 for the holder of the Praefectus Magnus, then by how soon it would have come"),
        "marco-polo:camels": "camels left over",
        "marco-polo:coins_goods": "0.1 a coin, and with a house in Beijing 0.5 a good",
        "stone-age:tools_grain_people": "tools, grain and people added up",
        "puerto-rico:coins_goods": "coins and goods left, added up",
        "splendor:cards": "cards played",
        "ark-nova:projects": "conservation projects supported",
        "ark-nova:money": "money left over",
    },
}
