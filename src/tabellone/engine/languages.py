"""The one list of the languages that Tabellone speaks. A language has its folder in `wording/locale`."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = {"en": "English", "it": "Italian", "es": "Spanish"}  # their English names, which pages translate
UNFINISHED: Final[frozenset[str]] = frozenset()  # of these a text may be missing: it is told in English
FINISHED: Final = tuple(language for language in LANGUAGES if language not in UNFINISHED)
