"""Sentences about files of the online platforms, whatever the platform."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-too-large": "the file is larger than {most} megabytes: import one tournament at a time",
    "source-packed": "this is a packed or office file: unpack it, or save it as text or CSV, and import that",
    "source-binary": "this is not text: import the file as the platform gives it, or paste its text",
    "source-empty": "there is nothing in it",
    "source-not-json": "this should be JSON but is not: {reason}",
    "source-too-deep": "the brackets are nested too deeply",
    "source-too-many-parts": "it holds more than {most} objects and lists: import one tournament at a time",
    "source-bad-number": "{found} is no number that a result can be",
    "source-doubled-keys": "these fields stand twice in the same object, and the last one was taken: {names}",
}
