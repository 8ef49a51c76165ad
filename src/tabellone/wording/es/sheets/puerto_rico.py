"""Puerto Rico: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "2 coins each at a table of three, 3 at a table of four; start plantation by seat.": (
        "2 monedas por jugador en una mesa de tres, 3 en una de cuatro; plantación inicial según el puesto."
    ),
}
