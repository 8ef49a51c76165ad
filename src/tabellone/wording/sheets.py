"""What the sheets of games say, in other languages: kept beside the English words, so that none of these can go stale.

A sheet is written in English in its rulebook. `it/sheets` and `es/sheets` have a module for each game, with `TEXTS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from tabellone.wording.catalogue import spoken

__all__ = ["sheet_text", "sheet_texts"]


def sheet_text(english: str, language: str = "en") -> str:
    """The words of a sheet in a language; in English where it has none."""
    return sheet_texts(spoken(language)).get(english, english)


@cache
def sheet_texts(language: str) -> Mapping[str, str]:
    """All texts of the sheets in a language, by the English ones; nothing for English itself."""
    if language == "en":
        return {}
    package = import_module(f"{__package__}.{language}.sheets")
    names = sorted(module.name for module in iter_modules(package.__path__))
    found: dict[str, str] = {}
    for name in names:
        found.update(import_module(f"{package.__name__}.{name}").TEXTS)
    return found
