"""Frases sobre emparejamientos y cuadros."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "cannot-pair": (
        "no se puede emparejar a los jugadores ({players}) sin repetir un enfrentamiento reciente: se quedaría sin "
        "rival {left_over}; inscribe a otro jugador, quita a uno o da un descanso"
    ),
    "bracket-size": "una ronda eliminatoria de {size} no tiene nombre; los cuadros son de {sizes} jugadores",
}

STEPS: dict[str, str] = {}
