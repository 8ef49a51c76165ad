"""Carcassonne: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "The start tile lies on the table and each player already holds a first tile.": (
        "La loseta inicial está en la mesa y cada jugador ya tiene en la mano una primera loseta."
    ),
    "A closed city of two tiles scores 4 points.": "Una ciudad cerrada de dos losetas vale 4 puntos.",
}
