"""Potion Explosion: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "Tables of three or four, without the potion named in the bans, or tables of two.": (
        "Mesas de tres o de cuatro, sin la poción que se indica como retirada, o mesas de dos."
    ),
    "Qualifying at tables of four, the final phase at tables of two.": (
        "Clasificación en mesas de cuatro, fase final en mesas de dos."
    ),
    "potions at tables of three or four": "pociones en mesas de tres o de cuatro",
    "Elisir dell'Amor Cieco (elixir of blind love)": "Elisir dell'Amor Cieco (elixir del amor ciego)",
}
