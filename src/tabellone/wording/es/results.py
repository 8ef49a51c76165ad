"""Sentences about results as people type them, who leaves, and the end."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "figure-wanted": "empate con {others}: hace falta este dato para desempatar",
    "grouped-number": "escribe {found} sin separador de millares: {plain}",
    "not-a-choice": "{found} no es un resultado posible aquí: escribe uno de {choices}",
    "not-a-number": "{found} no es un número: escribe uno, por ejemplo 12 o 12,5",
    "not-whole": "{found} no es un número entero: quita los decimales",
    "score-wanted": "falta la puntuación: escríbela o indica abajo por qué no la hay",
    "turns-not-once": "cada puesto del orden de turno de 1 a {seats} se usa una sola vez",
    "unknown-moment": "en ese momento ya nadie puede retirarse: elige uno de los ofrecidos",
    "unknown-status": "{found}: una partida aquí no puede acabar así; elige una de las opciones",
}

STEPS: dict[str, str] = {}
