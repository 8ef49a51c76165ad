"""7 Wonders Duel: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "7 coins each; the cards of age I as the game's diagram shows; four wonders are drawn.": (
        "7 monete a testa; le carte dell'era I come nello schema del gioco; si estraggono quattro meraviglie."
    ),
    "A military or science victory counts as 1–0.": "Una vittoria militare o scientifica conta 1–0.",
    "After such a victory no bid comes off the score.": "In quel caso le offerte dell'asta non si sottraggono.",
    (
        "Bids are victory points. The winner chooses whether to take the first card of age I, and whether to have "
        "picks 1 and 4 or picks 2 and 3 among the four wonders in view; the opponent gets the rest."
    ): (
        "Si offrono punti vittoria. Chi vince decide se prendere la prima carta dell'era I e se avere, tra le quattro "
        "meraviglie scoperte, la prima e la quarta scelta oppure la seconda e la terza; all'avversario va il resto."
    ),
    "Then four more wonders are drawn and picked the other way round: who had 1 and 4 now has 2 and 3.": (
        "Poi se ne estraggono altre quattro e si sceglie al contrario: chi aveva la prima e la quarta ora ha la "
        "seconda e la terza."
    ),
}
