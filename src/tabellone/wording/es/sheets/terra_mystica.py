"""Terra Mystica: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "Round 1: 4 races (colour and side, not colour alone) are drawn for all tables.": (
        "Ronda 1: se sacan 4 razas (color y lado, no solo el color), las mismas para todas las mesas."
    ),
    (
        "Round 2: 4 races are drawn for all tables (3 of the colours and sides left out before, 3 of the 5 colours "
        "already used but on sides not used)."
    ): (
        "Ronda 2: se sacan 4 razas, las mismas para todas las mesas (3 de los colores y lados que quedaron fuera, 3 de "
        "los 5 colores ya usados pero por el lado sin usar)."
    ),
    "Round 3, if there is one: races left out so far, for all tables, and random ones of the rest.": (
        "Ronda 3, si la hay: razas que no han salido, las mismas para todas las mesas, y del resto al azar."
    ),
    (
        "Every round: 6 round-scoring and cult-bonus tiles are drawn and laid out, the one that rewards digging never "
        "in round 5 or 6 of the game; income and passing tiles are drawn, three more than the players at the table."
    ): (
        "En cada ronda: se sacan y se colocan 6 losetas de puntuación con premio de culto, nunca la que premia cavar "
        "en las rondas 5 y 6 de la partida; las losetas de ingresos que se eligen al pasar son tres más que los "
        "jugadores de la mesa."
    ),
    (
        "Dwellings go 1st, 2nd, 3rd, 4th, 4th, 3rd, 2nd, 1st; the Nomads' third one comes after all of these and "
        "before the Chaos Magicians, who place last."
    ): (
        "Las viviendas se colocan en el orden 1.º, 2.º, 3.º, 4.º, 4.º, 3.º, 2.º, 1.º; la tercera de los Nómadas va "
        "después de todas estas y antes de los Magos del Caos, que colocan los últimos."
    ),
    "Passing tiles are chosen against the order of play: whoever plays first chooses last.": (
        "Las losetas de pasar se eligen en orden inverso al de juego: quien juega primero elige el último."
    ),
    "Tournament variant: the order of passing is the order of play of the next round.": (
        "Variante de torneo: el orden en que se pasa es el orden de juego de la ronda siguiente."
    ),
    (
        "Mermaids may declare a town across a river space at any time of their turn: 4 or more pieces worth 7 that "
        "need the water are no town by themselves, unlike those of any other race."
    ): (
        "Las Sirenas pueden declarar una ciudad a través de una casilla de río en cualquier momento de su turno: 4 o "
        "más piezas de valor 7 que necesitan el agua no son por sí solas una ciudad, a diferencia de las demás razas."
    ),
    (
        "Correction: the Nomads' free terraforming works on directly adjacent spaces only, not over a bridge and not "
        "by shipping."
    ): (
        "Corrección: la transformación gratuita de los Nómadas solo vale en casillas directamente adyacentes, no por "
        "un puente ni por navegación."
    ),
    "Spades won as a round bonus may be used with one's own shipping.": (
        "Las palas ganadas como premio de ronda se pueden usar con la navegación propia."
    ),
    (
        "When Cultists build next to others, they advance on a cult track if at least one power is taken, and gain one "
        "power themselves if nobody takes any."
    ): (
        "Cuando los Cultistas construyen junto a otros, avanzan en un culto si alguien toma al menos un poder; si "
        "nadie toma ninguno, lo ganan ellos."
    ),
}
