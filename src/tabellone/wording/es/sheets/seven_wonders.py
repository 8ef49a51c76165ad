"""7 Wonders: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "3 coins each; as many wonders are drawn as there are players.": (
        "3 monedas por jugador; se sacan tantas maravillas como jugadores."
    ),
    "A card that turns out, then or later, to have been played without what it needs becomes 3 coins.": (
        "Una carta que, en el momento o después, resulta jugada sin tener lo que pide se convierte en 3 monedas."
    ),
}
