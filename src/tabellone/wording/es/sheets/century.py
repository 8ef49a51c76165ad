"""Century: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "Start cubes by seat.": "Cubos iniciales según el puesto.",
}
