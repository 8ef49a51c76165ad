"""Dominion: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    (
        "Each player draws 5 cards of the start deck until the hand is 3 coppers and 2 estates, or 4 coppers and 1 "
        "estate; 5 coppers, or 2 coppers and 3 estates, are drawn again."
    ): (
        "Ognuno pesca 5 carte dal mazzo iniziale finché la mano è di 3 Rame e 2 Tenuta, o di 4 Rame e 1 Tenuta; con 5 "
        "Rame, oppure 2 Rame e 3 Tenuta, si ripesca."
    ),
    "The player before the one in turn shuffles that player's deck whenever it must be shuffled.": (
        "Quando un mazzo va mescolato, lo fa chi precede nel turno il suo proprietario."
    ),
    "A final tied between two is replayed one against one; a replay seats the tied players only.": (
        "Se la finale è pari tra due, la si rigioca uno contro uno; a uno spareggio siedono solo i giocatori in parità."
    ),
    "Qualifying rounds, qualifiers and finals are those for tables of three, up to 48 players.": (
        "Turni di qualificazione, qualificati e finali sono quelli dei tavoli da tre, fino a 48 giocatori."
    ),
    "All expansions at hand are played; the exact formula is announced each year, as new ones may appear.": (
        "Si gioca con tutte le espansioni che ci sono; la formula precisa si annuncia ogni anno, perché possono "
        "uscirne di nuove."
    ),
}
