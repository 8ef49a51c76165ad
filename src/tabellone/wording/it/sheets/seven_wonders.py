"""7 Wonders: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "3 coins each; as many wonders are drawn as there are players.": (
        "3 monete a testa; si estraggono tante meraviglie quanti sono i giocatori."
    ),
    "A card that turns out, then or later, to have been played without what it needs becomes 3 coins.": (
        "Una carta che, subito o più tardi, risulta giocata senza averne i requisiti diventa 3 monete."
    ),
}
