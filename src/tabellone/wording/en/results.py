"""Sentences about results as people type them, who leaves, and the end."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "figure-wanted": "level with {others}: this figure parts them",
    "grouped-number": "write {found} without a mark between thousands: {plain}",
    "not-a-choice": "{found} is no possible result here: write one of {choices}",
    "not-a-number": "{found} is no number: write one such as 12 or 12.5",
    "not-whole": "{found} is no whole number: leave out the decimals",
    "score-wanted": "the score is missing: write it, or say below why there is none",
    "turns-not-once": "every turn from 1 to {seats} is needed once",
    "unknown-moment": "nobody can leave at that moment now: choose one of those offered",
    "unknown-status": "{found} is no way a game can end here: choose one of those offered",
}

STEPS: dict[str, str] = {}
