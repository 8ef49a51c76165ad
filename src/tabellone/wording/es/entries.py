"""Frases para inscribir a personas, una a una o desde una lista, y para crear un torneo en un circuito."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "entry-barred": (
        "no se ha inscrito a nadie: tiene una sanción disciplinaria vigente el día del torneo {players}; quita esos "
        "nombres e inscribe a los demás"
    ),
    "list-too-large": "la lista ocupa más de {most} kilobytes: pega solo los nombres, o introdúcela por partes",
    "list-too-long": "la lista tiene {lines} líneas: introduce {most} como máximo cada vez",
    "list-unreadable": (
        "la lista no se puede leer desde la línea {line}, porque ahí unas comillas no se cierran: corrige la línea o "
        "quita las comillas"
    ),
    "not-your-circuit": (
        "solo los organizadores de {circuit} pueden añadirle torneos: pídeselo a uno de ellos, o crea el torneo fuera "
        "del circuito"
    ),
}

STEPS: dict[str, str] = {}
