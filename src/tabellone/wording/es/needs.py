"""Frases sobre lo que necesita un jugador."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "pg-need-outside": (
        "{player} no está en ninguna clasificación, así que ningún resultado le da un puesto: solo se clasifica a "
        "registrados no excluidos"
    ),
    "pg-need-race-field": "una etapa Race tiene de {least} a {most} jugadores clasificados, no {players}",
    "pg-need-games": "en una etapa se juegan de 1 a {most} partidas, no {games}",
}
STEPS: dict[str, str] = {
    "pg-need-first": "ya en el primer puesto: no hay nada que ganar",
    "pg-need-race": (
        "basta la posición {position} de {players} en la próxima etapa Race: del puesto {now} al puesto {then}"
    ),
    "pg-need-race-points": "puntos Race por la posición {position} de {players}",
    "pg-need-race-over": "en {year} no quedan etapas Race (etapas Race hasta ahora: {stages})",
    "pg-need-others-rest": "siempre que los demás de la Race falten a esa etapa, que para ellos vale 0",
    "pg-need-green": (
        "basta una puntuación de {score} de {games} en la próxima etapa de {game}: del puesto {now} al puesto {then}"
    ),
    "pg-need-rating": "el PGR en {game} con esa puntuación",
    "pg-need-others-still": "siempre que el rating de los demás no cambie",
    "pg-need-race-none": "ninguna posición de {most} da un puesto, ni siquiera la primera",
    "pg-need-race-enter": (
        "basta la posición {position} de {players} en la próxima etapa Race para entrar en la Race, en el puesto {then}"
    ),
    "pg-need-green-none": "ninguna puntuación da un puesto, ni siquiera ganar las {most} partidas",
    "pg-need-green-enter": (
        "basta una puntuación de {score} de {games} en la próxima etapa de {game} para entrar en la Verde, "
        "en el puesto {then}"
    ),
    "pg-need-green-never": "ninguna puntuación basta para entrar en la Verde, ni siquiera ganar las {most} partidas",
}
