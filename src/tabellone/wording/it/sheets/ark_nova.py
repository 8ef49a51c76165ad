"""Ark Nova: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "As many zoo maps as players are drawn, none of the basic ones, each with a start position.": (
        "Si estraggono tante plance zoo quanti sono i giocatori, nessuna di quelle base, ognuna con una posizione di "
        "partenza."
    ),
    "The set-up is completed; 8 cards and 2 final scoring cards each.": (
        "Si completa la preparazione; 8 carte e 2 carte punteggio finale a testa."
    ),
    "Each player draws the order of their action cards at random, except that Animals is on space 1.": (
        "Ognuno sorteggia l'ordine delle proprie carte azione, ma Animali sta sullo spazio 1."
    ),
    (
        "Marine Worlds is advised where it is at hand: 3 of its upgraded action cards, all of different actions (drawn "
        "again otherwise), go with each map; whoever wins the map keeps 2 of the 3."
    ): (
        "Se c'è, è consigliata Mondi Sommersi: a ogni plancia si abbinano 3 delle sue carte azione migliorate, tutte "
        "di azioni diverse (se no si riestraggono); chi ottiene la plancia ne tiene 2 su 3."
    ),
    "Bids are final victory points: the score is counted first, then the bid comes off.": (
        "Si offrono punti vittoria finali: prima si conta il punteggio, poi si toglie l'offerta."
    ),
}
