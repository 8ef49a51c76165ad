"""Sentences about recognising files and putting several together."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-unknown": "this is no file that is understood here: {known}; it begins with “{seen}”",
    "source-is-members": (
        "this is the list of a team's members, not a tournament: use it where registrations are checked"
    ),
    "source-is-pgn": (
        "these are games as PGN, which does not tell the tournament: download them as ndjson instead ({seen})"
    ),
    "source-is-page": (
        "this is a web page, not the data of a tournament: download the file itself, or copy its text ({seen})"
    ),
    "source-too-many-files": "more than {most} files at once: put together those of one tournament only",
    "source-not-together": "these files do not belong together, or cannot be put together: {files}",
}
