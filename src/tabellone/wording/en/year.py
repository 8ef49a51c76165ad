"""Sentences about the end of a year: final rankings, deletions, the next season."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "deletion-done": "the deletion of {day} has been recorded already",
    "deletion-facts-moved": "results changed while you looked: see again whose ratings are deleted",
    "deletion-too-early": "old ratings are deleted on {day}: come back then",
    "final-facts-moved": "results changed while you looked: see again what would be frozen",
    "final-incomplete": "these stages are over and do not count yet: {stages}; complete them, or freeze without them",
    "final-needs-reason": "say why: everybody can read the reason beside revision {number}",
    "final-never": "{rulebook} has no last day of the year on which rankings become final",
    "final-not-confirmed": "type the year {year} to confirm: what is frozen stays as it is",
    "final-too-early": "the rankings become final on {day}: come back then",
    "final-unchanged": "the rankings are those of revision {number}: there is nothing new to publish",
    "next-opened": "the season {year} has been opened already",
    "next-too-early": "the next season can be opened from {day} on",
    "next-unchanged": "the season {year} starts from these ratings already",
}
