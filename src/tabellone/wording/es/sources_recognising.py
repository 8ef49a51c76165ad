"""Sentences about recognising files and putting several together."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-unknown": "este archivo no es de los que se leen aquí: {known}; empieza por «{seen}»",
    "source-is-members": (
        "esta es la lista de miembros de un equipo, no un torneo: úsala donde se comprueban las inscripciones"
    ),
    "source-is-pgn": "estas son partidas en PGN, que no dice nada del torneo: descárgalas mejor como ndjson ({seen})",
    "source-is-page": (
        "esto es una página web, no los datos de un torneo: descarga el archivo en sí, o copia su texto ({seen})"
    ),
    "source-too-many-files": "más de {most} archivos a la vez: junta solo los de un torneo",
    "source-not-together": "estos archivos no son del mismo torneo, o no se pueden juntar: {files}",
}
