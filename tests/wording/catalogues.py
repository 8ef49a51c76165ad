"""The catalogues of the core as they are written, for tests that compare what is used with what is worded."""

from __future__ import annotations

import string
from collections import defaultdict
from collections.abc import Mapping
from functools import cache

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from tabellone.engine.languages import FINISHED
from tabellone.wording.catalogue import DOMAINS, LOCALE

Forms = tuple[str, ...]  # one, or the plural forms of the language


@cache
def entries(domain: str, language: str) -> tuple[Message, ...]:
    """What a catalogue holds."""
    with (LOCALE / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return tuple(one for one in read_po(file, locale=language) if one.id)


@cache
def contexts(language: str) -> Mapping[str, Mapping[str, Forms]]:
    """The forms of each code by its context."""
    found: dict[str, dict[str, Forms]] = defaultdict(dict)
    for one in (one for domain in DOMAINS for one in entries(domain, language)):
        code = one.id if isinstance(one.id, str) else one.id[0]
        said = one.string if isinstance(one.string, tuple | list) else (one.string or "",)
        found[str(one.context)][code] = tuple(said)
    return found


def sentences(context: str, language: str = "en") -> dict[str, str]:
    """The text of each code of a context, in the last of its forms."""
    return {code: forms[-1] for code, forms in contexts(language).get(context, {}).items()}


OTHERS = [language for language in FINISHED if language != "en"]


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}
