"""Parole delle classifiche date come file."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "workbook-missing": "qui non si possono scrivere fogli di calcolo (manca {module}): pip install 'tabellone[paper]'",
}
TERMS: dict[str, dict[str, str]] = {
    "column": {"note": "nota"},
    "note": {"tied": "a pari merito", "withdrawn": "ritirato", "unranked": "fuori classifica"},
    "file": {"standings": "Classifica"},
}
