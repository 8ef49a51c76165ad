"""Cómo se citan las reglas."""

from __future__ import annotations

TERMS: dict[str, dict[str, str]] = {
    "citation": {
        "structure": "estructura",
        "points": "puntos",
        "draw 1": "sorteo 1",
        "draw 2": "sorteo 2",
        "draw semifinals": "sorteo semifinales",
        "semifinals": "semifinales",
        "withdrawals": "retiradas",
        "standings": "clasificaciones",
        "ruling:": "interpretación {of}",
    },
}
