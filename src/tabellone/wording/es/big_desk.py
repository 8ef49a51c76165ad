"""Sentences of BIG at the organiser's desk."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "no-table-ready": (
        "ninguna mesa de la ronda siguiente es segura mientras falten resultados (mesas que siguen jugando: "
        "{tables}); espéralas"
    ),
    "slow-tables-kept": (
        "las mesas ya empezadas se quedan como están, aunque la clasificación haya cambiado desde entonces"
    ),
}

STEPS: dict[str, str] = {
    "big-proposed-before-final": "antes de una final bastan rondas suizas: {result}",
    "big-proposed-by-wins": (
        "{players} jugadores, rondas clasificatorias {rounds}: pasan como máximo {most}, quienes ganan al menos"
    ),
    "big-proposed-final": "se pasa directamente a una final en una mesa de {seats}",
    "big-proposed-qualified": "{players} jugadores, rondas clasificatorias {rounds}: pasan a la fase final {result}",
    "big-proposed-round-robin": "{players} jugadores en un juego para dos: todos contra todos; rondas",
    "big-proposed-rounds": "rondas suizas aconsejadas para {players} jugadores en mesas de {size}: {result}",
    "big-proposed-semifinals": "semifinales {tables}, directos a la final {direct}, final en una mesa de {seats}",
    "big-proposed-tables": (
        "{players} jugadores en mesas de {size}: la mayor de {largest}, la menor de {smallest}; mesas"
    ),
    "big-proposed-time": "minutos de juego: rondas como máximo {rounds}, cada una de {minutes} minutos",
}
