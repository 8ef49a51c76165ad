"""Come si citano le regole."""

from __future__ import annotations

TERMS: dict[str, dict[str, str]] = {
    "citation": {
        "structure": "struttura",
        "points": "punti",
        "draw 1": "sorteggio 1",
        "draw 2": "sorteggio 2",
        "draw semifinals": "sorteggio semifinali",
        "semifinals": "semifinali",
        "withdrawals": "ritiri",
        "standings": "classifiche",
        "ruling:": "interpretazione {of}",
    },
}
