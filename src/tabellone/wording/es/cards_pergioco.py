"""Lo que dice la ficha de una partida de PerGioco Masters."""

from __future__ import annotations

CARDS: dict[str, str] = {
    "pg-points": "Puntos de etapa: {win} por ganar, {draw} por empatar, {loss} por perder.",
    "pg-platform": "Se juega en línea, en la plataforma de la etapa ({platforms}).",
    "pg-bye": "En esta ronda no juegas: el descanso vale {points} en la etapa y no cuenta para el PGR.",
    "pg-absent-first": "Ausente en la primera partida: fuera de la clasificación de la etapa, sin efecto en el PGR.",
    "pg-absent-later": "Ausente más tarde: la primera vez cuenta como derrota para el PGR, las demás no cuentan.",
    "pg-absent": "Una ausencia cuenta como derrota para el PGR.",
    "pg-leaves": "Dejar una partida empezada, o perderla por tiempo, es una derrota como cualquier otra.",
    "pg-opponent-absent": "Si el rival no viene o abandona, es una victoria y cuenta para el PGR.",
    "pg-platform-fault": "Una partida sin resultado por un fallo de la plataforma es nula: ni puntos ni PGR.",
    "forbidden-several-accounts": "Jugar con más de una cuenta.",
    "forbidden-nickname-change": "Cambiar de alias durante la temporada.",
    "forbidden-outside-help": "La ayuda de otras personas.",
    "forbidden-software-help": "La ayuda de programas.",
    "pg-disqualified": "Los organizadores pueden descalificar a quien lo haga, en cualquier momento y con un motivo.",
    "pg-complaint": "Las reclamaciones van a los organizadores, en italiano o en inglés.",
}
