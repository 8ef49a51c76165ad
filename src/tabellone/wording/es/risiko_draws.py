"""Frases sobre los sorteos de RisiKo!."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "cannot-seat": (
        "con mesas de cuatro y de cinco no se sientan {players} jugadores; los números más cercanos: {nearest}"
    ),
    "bands-uneven": "las cuatro franjas de un sorteo de semifinal deben ser iguales; jugadores por franja: {sizes}",
}

STEPS: dict[str, str] = {}
