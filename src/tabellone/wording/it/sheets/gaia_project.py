"""Gaia Project: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "As many races as players are drawn, each with a start position.": (
        "Si estraggono tante razze quanti sono i giocatori, ognuna con una posizione di partenza."
    ),
    "Passing tiles, technology tiles, final scoring tiles and round scoring tiles are drawn.": (
        "Si estraggono le tessere da passare, le tecnologie, le tessere punteggio finali e quelle di round."
    ),
    "Bids are victory points; seat and race are won together.": (
        "Si offrono punti vittoria; posizione e razza si vincono insieme."
    ),
}
