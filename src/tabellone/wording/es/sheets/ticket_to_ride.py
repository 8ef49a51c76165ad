"""Ticket to Ride (Map Collection): la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "Destination tickets are chosen first, as the map's rules say; then 4 train cards each are dealt.": (
        "Primero se eligen los billetes de destino, como dicen las reglas del mapa; después se reparten 4 cartas de "
        "tren a cada jugador."
    ),
    "When the deck runs out the discards are shuffled at once into a new deck.": (
        "Si se acaba el mazo, los descartes se barajan al momento y forman uno nuevo."
    ),
    "The maps of each round are announced year by year where that helps the organisers.": (
        "Los mapas de cada ronda se anuncian año por año, donde eso ayuda a los organizadores."
    ),
    "All expansions at hand may be offered, and preferably should be.": (
        "Se pueden ofrecer todas las expansiones disponibles, y es preferible hacerlo."
    ),
    (
        "England: not advised at tournaments. The technology that draws three cards instead of two draws all three "
        "from the face-up ones."
    ): (
        "Inglaterra: no se aconseja en torneos. La tecnología que da tres cartas en lugar de dos las toma todas entre "
        "las descubiertas."
    ),
    (
        "Old West, other than printed: with a city token at an end of a line, both whoever claims the line and every "
        "owner of a token at its ends score it, twice for tokens of the same player at both ends."
    ): (
        "Viejo Oeste, distinto de lo impreso: con una ficha de ciudad en un extremo de la ruta la puntúan tanto quien "
        "la reclama como cada dueño de fichas en sus extremos, y el doble quien las tiene en los dos."
    ),
    (
        "Poland, other than printed: the top card of a country joined to the network is taken only by who has none of "
        "that country yet, so nobody holds more than one per country."
    ): (
        "Polonia, distinto de lo impreso: la primera carta de un país unido a la red la toma solo quien aún no tiene "
        "ninguna de ese país, así que como mucho una por país."
    ),
}
