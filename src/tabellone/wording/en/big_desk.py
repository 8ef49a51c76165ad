"""Sentences of BIG at the organiser's desk."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "no-table-ready": (
        "no table of the next round is certain while results are missing (tables still playing: {tables}); wait "
        "for them"
    ),
    "slow-tables-kept": "tables that had begun stay as they are, although the standing has changed since",
}

STEPS: dict[str, str] = {
    "big-proposed-before-final": "before a final Swiss rounds are enough: {result}",
    "big-proposed-by-wins": (
        "{players} players, qualifying rounds {rounds}: at most {most} go on, those who win at least"
    ),
    "big-proposed-final": "straight to a final at a table of {seats}",
    "big-proposed-qualified": "{players} players, qualifying rounds {rounds}: to the final phase go {result}",
    "big-proposed-round-robin": "{players} players at a game for two: everybody meets everybody; rounds",
    "big-proposed-rounds": "Swiss rounds advised for {players} players at tables of {size}: {result}",
    "big-proposed-semifinals": "semifinals {tables}, straight to the final {direct}, final at a table of {seats}",
    "big-proposed-tables": (
        "{players} players at tables of {size}: the largest of {largest}, the smallest of {smallest}; tables"
    ),
    "big-proposed-time": "minutes to play: rounds {rounds} at most, each of {minutes} minutes",
}
