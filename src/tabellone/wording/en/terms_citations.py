"""How rules are cited."""

from __future__ import annotations

TERMS: dict[str, dict[str, str]] = {
    "citation": {
        "structure": "structure",
        "points": "points",
        "draw 1": "draw 1",
        "draw 2": "draw 2",
        "draw semifinals": "draw semifinals",
        "semifinals": "semifinals",
        "withdrawals": "withdrawals",
        "standings": "standings",
        "ruling:": "ruling {of}",
    },
}
