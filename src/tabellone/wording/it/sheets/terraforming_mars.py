"""Terraforming Mars: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "Times depend on the expansions in play, and are the organiser's to set.": (
        "I tempi dipendono dalle espansioni in gioco, e li stabilisce l'organizzatore."
    ),
    (
        "Organisers of qualifying tournaments choose structure and formula, above all by the time they have; following "
        "the final's, in whole or in part, is better practice for it."
    ): (
        "Nei tornei di qualificazione struttura e formula le sceglie chi organizza, soprattutto in base al tempo che "
        "ha; seguire quelle della finale, in tutto o in parte, è un allenamento migliore."
    ),
    (
        "The formula of the 2023 final is announced in good time, chosen for the players' protection, their fun, the "
        "time at hand and fair competition."
    ): (
        "La formula della finale 2023 si annuncia con buon anticipo, scelta guardando alla tutela dei giocatori, al "
        "divertimento, al tempo disponibile e a una gara corretta."
    ),
}
