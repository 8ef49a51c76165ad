"""Sentences in several languages, and the places in them that are filled in."""

from __future__ import annotations

import string

from tabellone.engine.languages import FINISHED

OTHERS = [language for language in FINISHED if language != "en"]


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}
