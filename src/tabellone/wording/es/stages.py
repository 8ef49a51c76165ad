"""Frases y palabras sobre las etapas de una temporada que se juegan en plataformas."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "pg-race-full": "en {year} ya hay {most} etapas Race, el máximo: haz de esta una etapa normal",
    "pg-stage-outside-season": "una etapa de esta temporada termina entre el {first} y el {last}; esta, el {end}",
    "pg-stage-said": "«{found}» no está previsto aquí; usa uno de estos: {known}",
    "season-game-double": "en esta temporada ya hay un juego que se llama {name}: elígelo de la lista",
    "season-game-nameless": "escribe el nombre del juego",
    "season-game-used": "{name} tiene etapas o ratings en esta temporada, así que se queda",
    "stage-gone": "mientras tanto se ha eliminado esta etapa",
    "stage-has-results": "{name} tiene rondas o resultados, así que no se elimina: ocúltala",
    "stage-in-use": "otra cosa de aquí se apoya en {name}, así que no se elimina: ocúltala",
    "stage-not-here": "{rulebook} no tiene etapas en plataformas",
}
TERMS: dict[str, dict[str, str]] = {
    "pace": {"real_time": "en tiempo real", "turn_based": "por turnos"},
    "entry": {"open": "abierta a todos", "invitation": "por invitación"},
}
