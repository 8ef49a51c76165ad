"""7 Wonders Duel: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "7 coins each; the cards of age I as the game's diagram shows; four wonders are drawn.": (
        "7 monedas por jugador; las cartas de la era I como en el esquema del juego; se sacan cuatro maravillas."
    ),
    "A military or science victory counts as 1–0.": "Una victoria militar o científica cuenta 1–0.",
    "After such a victory no bid comes off the score.": "En ese caso no se resta lo ofrecido en la subasta.",
    (
        "Bids are victory points. The winner chooses whether to take the first card of age I, and whether to have "
        "picks 1 and 4 or picks 2 and 3 among the four wonders in view; the opponent gets the rest."
    ): (
        "Se ofrecen puntos de victoria. Quien gana decide si toma la primera carta de la era I y si tiene, entre las "
        "cuatro maravillas a la vista, la primera y la cuarta elección o la segunda y la tercera; el resto es del "
        "rival."
    ),
    "Then four more wonders are drawn and picked the other way round: who had 1 and 4 now has 2 and 3.": (
        "Después se sacan otras cuatro y se elige al revés: quien tenía la primera y la cuarta tiene ahora la segunda "
        "y la tercera."
    ),
}
