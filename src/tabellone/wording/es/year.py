"""Frases sobre el fin de año: clasificaciones definitivas, borrados, temporada siguiente."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "deletion-done": "el borrado del {day} ya consta en acta",
    "deletion-facts-moved": "mientras tanto han cambiado resultados: mira otra vez de quién se borran los ratings",
    "deletion-too-early": "los ratings antiguos se borran el {day}: vuelve entonces",
    "final-facts-moved": "mientras tanto han cambiado resultados: mira otra vez qué se congelaría",
    "final-incomplete": "estas etapas han acabado y aún no cuentan: {stages}; complétalas, o congela sin ellas",
    "final-needs-reason": "escribe el motivo: todos podrán leerlo junto a la revisión {number}",
    "final-never": "{rulebook} no tiene un último día del año en que las clasificaciones sean definitivas",
    "final-not-confirmed": "escribe el año {year} para confirmar: lo que se congela queda como está",
    "final-too-early": "las clasificaciones son definitivas el {day}: vuelve entonces",
    "final-unchanged": "las clasificaciones son las de la revisión {number}: no hay nada nuevo que publicar",
    "next-opened": "la temporada {year} ya está abierta",
    "next-too-early": "la próxima temporada se puede abrir desde el {day}",
    "next-unchanged": "la temporada {year} ya parte de estos ratings",
}
