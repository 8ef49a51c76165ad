"""Frases sobre los archivos de las plataformas en línea, sea cual sea la plataforma."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-too-large": "el archivo supera los {most} megabytes: importa un torneo cada vez",
    "source-packed": (
        "es un archivo comprimido o de ofimática: descomprímelo, o guárdalo como texto o CSV, e importa ese"
    ),
    "source-binary": "no es un texto: importa el archivo tal como lo da la plataforma, o pega su texto",
    "source-empty": "está vacío",
    "source-not-json": "debería ser JSON pero no lo es: {reason}",
    "source-too-deep": "los paréntesis están anidados a demasiada profundidad en el archivo",
    "source-too-many-parts": "contiene más de {most} objetos y listas: importa un torneo cada vez",
    "source-bad-number": "{found} no es un número que un resultado pueda tener",
    "source-doubled-keys": "estos campos aparecen dos veces en el mismo objeto, vale el último: {names}",
}
