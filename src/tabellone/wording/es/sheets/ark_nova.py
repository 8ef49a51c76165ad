"""Ark Nova: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "As many zoo maps as players are drawn, none of the basic ones, each with a start position.": (
        "Se sacan tantos tableros de zoo como jugadores, ninguno de los básicos, cada uno con un puesto de salida."
    ),
    "The set-up is completed; 8 cards and 2 final scoring cards each.": (
        "Se completa la preparación; 8 cartas y 2 cartas de puntuación final por jugador."
    ),
    "Each player draws the order of their action cards at random, except that Animals is on space 1.": (
        "Cada jugador sortea el orden de sus cartas de acción, pero Animales va en el espacio 1."
    ),
    (
        "Marine Worlds is advised where it is at hand: 3 of its upgraded action cards, all of different actions (drawn "
        "again otherwise), go with each map; whoever wins the map keeps 2 of the 3."
    ): (
        "Si está a mano, se aconseja Mundos marinos: con cada tablero van 3 de sus cartas de acción mejoradas, todas "
        "de acciones distintas (si no, se vuelven a sacar); quien gana el tablero se queda con 2 de las 3."
    ),
    "Bids are final victory points: the score is counted first, then the bid comes off.": (
        "Se ofrecen puntos de victoria finales: primero se cuenta la puntuación y después se resta la oferta."
    ),
}
