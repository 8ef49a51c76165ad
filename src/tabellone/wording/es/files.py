"""Palabras de las clasificaciones que se dan como archivos."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "workbook-missing": "aquí no se pueden escribir hojas de cálculo (falta {module}): pip install 'tabellone[paper]'",
}
TERMS: dict[str, dict[str, str]] = {
    "column": {"note": "nota"},
    "note": {"tied": "compartido", "withdrawn": "retirado", "unranked": "sin clasificar"},
    "file": {"standings": "Clasificación"},
}
