"""Names of clubs and groups as people write them: the same whatever the case, the accents and the spaces."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable


def compared(name: str) -> str:
    """What is compared of a name: without case, accents and surplus spaces."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return " ".join("".join(sign for sign in plain if not unicodedata.combining(sign)).split())


def spellings(names: Iterable[str]) -> dict[str, str]:
    """One spelling for each name, the first by the alphabet of those that are compared as the same."""
    chosen: dict[str, str] = {}
    for name in sorted({" ".join(name.split()) for name in names}):
        chosen.setdefault(compared(name), name)
    return chosen
