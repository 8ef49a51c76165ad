"""Splendor: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "No seat starts with more than another. One noble more than there are players is drawn.": (
        "Ningún puesto empieza con más que otro. Se saca un noble más que jugadores."
    ),
    "At a table of two 3 gems of each colour are taken out, at a table of three 2; the jokers stay.": (
        "En una mesa de dos se quitan 3 gemas de cada color, en una de tres 2; los comodines se quedan."
    ),
}
