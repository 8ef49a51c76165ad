"""Egizia: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "Start stones by seat; no start objective is dealt.": (
        "Pietre iniziali secondo la posizione; non si dà l'obiettivo iniziale."
    ),
    (
        "Points are given as they are made; the closing ones (objectives, tombs, bonuses of the monuments) in turn "
        "order from the first player on, so that somebody always reached a score first."
    ): (
        "I punti si segnano man mano; quelli finali (obiettivi, tombe, bonus dei monumenti) in ordine di turno dal "
        "primo giocatore, così c'è sempre qualcuno arrivato prima a un punteggio."
    ),
    "The card that picks up a card left along the Nile works as soon as everyone has passed.": (
        "La carta che recupera una carta lasciata lungo il Nilo si usa appena hanno passato tutti."
    ),
    (
        "The card that raises a worker's strength for two stones may be used at any time, as often as wanted. On the "
        "foreman's track the first space is a field of work, the last is not."
    ): (
        "La carta che per due pietre rende più forte un lavoratore si usa quando e quanto si vuole. Sul tracciato del "
        "capomastro vale come campo di lavoro la prima casella, ma non l'ultima."
    ),
    (
        "A full monument may be entered, and built at if somebody gives up building; the card that turns the building "
        "order round cannot be used in that case."
    ): (
        "In un monumento pieno si può entrare, e costruire se qualcuno rinuncia; in quel caso la carta che inverte "
        "l'ordine di costruzione non si può usare."
    ),
}
