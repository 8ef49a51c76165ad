"""Carcassonne: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "The start tile lies on the table and each player already holds a first tile.": (
        "La tessera di partenza è sul tavolo e ognuno ha già in mano una prima tessera."
    ),
    "A closed city of two tiles scores 4 points.": "Una città chiusa fatta di due tessere vale 4 punti.",
}
