"""Terraforming Mars: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "Times depend on the expansions in play, and are the organiser's to set.": (
        "Los tiempos dependen de las expansiones en juego, y los fija el organizador."
    ),
    (
        "Organisers of qualifying tournaments choose structure and formula, above all by the time they have; following "
        "the final's, in whole or in part, is better practice for it."
    ): (
        "En los torneos de clasificación quien organiza elige estructura y fórmula, sobre todo según el tiempo que "
        "tenga; seguir las de la final, en todo o en parte, es mejor práctica para ella."
    ),
    (
        "The formula of the 2023 final is announced in good time, chosen for the players' protection, their fun, the "
        "time at hand and fair competition."
    ): (
        "La fórmula de la final de 2023 se anuncia con tiempo, elegida pensando en la protección de los jugadores, su "
        "diversión, el tiempo disponible y una competición justa."
    ),
}
