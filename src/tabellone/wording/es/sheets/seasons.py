"""Seasons: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "Each player is dealt 9 cards, which are then drafted.": (
        "Se reparten 9 cartas a cada jugador, que luego se eligen en un draft."
    ),
    (
        "The crystallising malus (+1) used three times in a turn crystallises everything at +3, on top of other "
        "modifiers such as Io's pouch or a potion of life."
    ): (
        "La penalización que cristaliza (+1), usada tres veces en un turno, cristaliza todo a +3, además de otros "
        "efectos como la bolsa de Io o una poción de vida."
    ),
    (
        "When several of a player's cards act at the same moment, that player chooses their order. Example: A, first "
        "in turn, and B both have 0 points, 4 energies, the Wondrous Chest, the Damned Soul of Onys, Titus and Figrim. "
        "At the end of the round A gains 3 (Chest), loses 3 (Soul), and Titus dies stealing from a B with 0; B loses 3 "
        "first (from 0), then gains 3, and Titus dies too since A has 0. The season changes and B leads: B's Figrim "
        "finds 0 at A, A's Figrim takes 1 from B. The next turn starts with B on 2 and A on 1."
    ): (
        "Si varias cartas de un jugador actúan en el mismo momento, ese jugador elige el orden. Ejemplo: A, primero en "
        "el turno, y B tienen 0 puntos, 4 energías, el Cofre Maravilloso, el Alma Condenada de Onys, Titus y Figrim. "
        "Al final de la ronda A gana 3 (Cofre), pierde 3 (Alma) y Titus muere porque roba a un B que tiene 0; B pierde "
        "primero 3 (desde 0), luego gana 3, y también muere su Titus porque A tiene 0. Cambia la estación y B va "
        "delante: el Figrim de B encuentra a A con 0, el Figrim de A quita 1 a B. El turno siguiente empieza con B en "
        "2 y A en 1."
    ),
    "Energies never run out: when the box has no more of a kind, more of it are taken to exist.": (
        "Las energías no se agotan: si en la caja no quedan de un tipo, se da por hecho que hay más."
    ),
}
