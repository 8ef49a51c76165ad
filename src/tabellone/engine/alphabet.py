"""The order of names in a list, and what makes two of them the same: accents and capitals do not."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_LETTERS = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe"})


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """The text without accents, capitals and surplus spaces."""
    apart = unicodedata.normalize("NFKD", text.casefold()).translate(_LETTERS)
    return " ".join("".join(sign for sign in apart if not unicodedata.combining(sign)).split())


def alphabetical(text: str) -> tuple[str, str]:
    """What a list of names is sorted by: É stands with E and not after Z."""
    return plain(text), text
