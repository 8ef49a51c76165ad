"""Egizia: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "Start stones by seat; no start objective is dealt.": (
        "Piedras iniciales según el puesto; no se reparte objetivo inicial."
    ),
    (
        "Points are given as they are made; the closing ones (objectives, tombs, bonuses of the monuments) in turn "
        "order from the first player on, so that somebody always reached a score first."
    ): (
        "Los puntos se apuntan según se hacen; los finales (objetivos, tumbas, premios de los monumentos) en orden de "
        "turno desde el primer jugador, para que siempre alguien llegue antes a una puntuación."
    ),
    "The card that picks up a card left along the Nile works as soon as everyone has passed.": (
        "La carta que recoge una carta dejada en el Nilo se usa en cuanto todos han pasado."
    ),
    (
        "The card that raises a worker's strength for two stones may be used at any time, as often as wanted. On the "
        "foreman's track the first space is a field of work, the last is not."
    ): (
        "La carta que por dos piedras aumenta la fuerza de un trabajador se usa cuando y cuantas veces se quiera. En "
        "el camino del capataz la primera casilla es un campo de trabajo, la última no."
    ),
    (
        "A full monument may be entered, and built at if somebody gives up building; the card that turns the building "
        "order round cannot be used in that case."
    ): (
        "En un monumento lleno se puede entrar, y construir si alguien renuncia a hacerlo; en ese caso no se puede "
        "usar la carta que invierte el orden de construcción."
    ),
}
