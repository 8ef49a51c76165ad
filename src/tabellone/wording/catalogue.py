"""Texts by context and code, from gettext catalogues: a domain for each room that has codes, a folder for a language.

The context is `error`, `step`, `card` (lines of cards and sheets), `sheet` (the words of a game's sheet, by the English
ones), `country`, or the vocabulary of a term (`phase`, `status` …). What a language lacks is told in English. A
rulebook from elsewhere names its catalogues as entry points of the group `tabellone.wording`: the domain, and the
package whose folder `locale` holds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from gettext import NullTranslations, translation
from pathlib import Path

from tabellone.contract import BY_ID
from tabellone.engine.languages import LANGUAGES

LOCALE = Path(__file__).with_name("locale")
DOMAINS = ("core", *BY_ID, "sources", "countries")

_WHOLE = re.compile(r"[0-9]{1,18}")
_SEVERAL = 2  # in whose form stands what cannot be counted


def spoken(language: str) -> str:
    """The language of ours that a tag such as `it-CH` means; English for any other."""
    base = language.replace("_", "-").partition("-")[0].lower()
    return base if base in LANGUAGES else "en"


@lru_cache(maxsize=16_384)
def text(context: str, code: str, language: str = "en") -> str:
    """The text of a code, in English where the language has none; "" where there is none."""
    found = _catalogue(spoken(language)).pgettext(context, code)
    return "" if found is code else found


@lru_cache(maxsize=16_384)
def counted_text(context: str, code: str, count: int, language: str = "en") -> str:
    """The text of a code that has plural forms, in the form that goes with the number; "" where it has none."""
    found = _catalogue(spoken(language)).npgettext(context, code, code, count)
    return "" if found is code else found


def template(context: str, code: str, values: Mapping[str, object], language: str = "en") -> str:
    """The text of a code; where it has plural forms, that of the value which the context `count` names for it."""
    counting = text("count", code)
    form = counted_text(context, code, _how_many(values.get(counting)), language) if counting else ""
    return form or text(context, code, language)


def _how_many(value: object) -> int:
    """What a value counts, of several its number; a figure with decimals is told as several are: `1.0 points`."""
    if isinstance(value, int):
        return value
    if isinstance(value, list | tuple):
        return len(value)
    whole = _WHOLE.fullmatch(str(value))
    return int(whole[0]) if whole else _SEVERAL


@cache
def _catalogue(language: str) -> NullTranslations:
    chain = NullTranslations()
    for domain, folder in _domains():
        chain.add_fallback(translation(domain, folder, [language, "en"], fallback=True))
    return chain


def _domains() -> Iterator[tuple[str, Path]]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - takes longer than all the rest

    yield from ((domain, LOCALE) for domain in DOMAINS)
    for brought in entry_points(group="tabellone.wording"):
        yield brought.name, Path(brought.load().__file__).with_name("locale")
