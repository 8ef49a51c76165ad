"""Countries by their codes of two letters, named in each language; `scripts/countries` writes the names."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from tabellone.engine.alphabet import alphabetical
from tabellone.wording.catalogue import spoken

__all__ = ["countries", "country_name"]

_LANGUAGES = ("en", "it", "es")


def country_name(code: str, language: str) -> str:
    """The name of a country; what is no code is shown as it stands."""
    names = _names().get(code)
    return names[_LANGUAGES.index(spoken(language))] if names else code


@cache
def countries(language: str) -> tuple[tuple[str, str], ...]:
    """Code and name of every country, in the order of the names."""
    named = [(code, country_name(code, language)) for code in _names()]
    return tuple(sorted(named, key=lambda pair: alphabetical(pair[1])))


@cache
def _names() -> dict[str, list[str]]:
    text = files(__name__).joinpath("names.json").read_text(encoding="utf-8")
    return dict(json.loads(text))
