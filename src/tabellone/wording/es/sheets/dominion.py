"""Dominion: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    (
        "Each player draws 5 cards of the start deck until the hand is 3 coppers and 2 estates, or 4 coppers and 1 "
        "estate; 5 coppers, or 2 coppers and 3 estates, are drawn again."
    ): (
        "Cada jugador roba 5 cartas del mazo inicial hasta que la mano es de 3 cobres y 2 fincas, o de 4 cobres y 1 "
        "finca; con 5 cobres, o con 2 cobres y 3 fincas, se roba de nuevo."
    ),
    "The player before the one in turn shuffles that player's deck whenever it must be shuffled.": (
        "Cuando hay que barajar un mazo, lo hace el jugador anterior en el turno a su dueño."
    ),
    "A final tied between two is replayed one against one; a replay seats the tied players only.": (
        "Si la final queda empatada entre dos, se repite uno contra uno; en una repetición se sientan solo quienes "
        "empataron."
    ),
    "Qualifying rounds, qualifiers and finals are those for tables of three, up to 48 players.": (
        "Las rondas de clasificación, los clasificados y las finales son los de mesas de tres, hasta 48 jugadores."
    ),
    "All expansions at hand are played; the exact formula is announced each year, as new ones may appear.": (
        "Se juega con todas las expansiones disponibles; la fórmula exacta se anuncia cada año, porque pueden salir "
        "nuevas."
    ),
}
