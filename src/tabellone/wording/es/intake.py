"""Frases sobre los documentos que se importan."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "document-compared-before": (
        "el torneo {id} ha cambiado desde que miraste: mira otra vez qué sustituiría el documento"
    ),
    "document-of-another": (
        "ya hay un torneo con el identificador {id} y no lo organizas tú: "
        "habla con quien lo organiza, o da otro identificador al documento"
    ),
    "document-packed": (
        "este es un archivo comprimido: descomprímelo y elige el documento que contiene, el que acaba en .json"
    ),
    "document-too-large": "el documento pasa de {most} MB: eso no es un torneo; comprueba que sea el archivo correcto",
}
STEPS: dict[str, str] = {}
