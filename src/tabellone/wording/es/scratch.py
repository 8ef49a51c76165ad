"""Frases sobre las pruebas hechas en una copia de una temporada."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "scratch-no-game": "{id} no tiene una partida de dos en la ronda {round}, mesa {table}",
    "scratch-no-question": "elige qué cambiar: un torneo, una partida, un jugador o una norma",
    "scratch-no-stage": "ese día la temporada no cuenta ningún torneo “{id}”: elige uno de la lista",
}
