"""Potion Explosion: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "Tables of three or four, without the potion named in the bans, or tables of two.": (
        "Tavoli da tre o da quattro, senza la pozione indicata tra quelle da togliere, oppure tavoli da due."
    ),
    "Qualifying at tables of four, the final phase at tables of two.": (
        "Qualificazioni a tavoli da quattro, fase finale a tavoli da due."
    ),
    "potions at tables of three or four": "pozioni ai tavoli da tre o da quattro",
    "Elisir dell'Amor Cieco (elixir of blind love)": "Elisir dell'Amor Cieco",
}
