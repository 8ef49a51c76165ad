"""Stone Age: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "5 people each; start food by seat.": "5 personas por jugador; comida inicial según el puesto.",
}
