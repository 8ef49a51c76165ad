"""Names of clubs and groups as people write them: the same whatever the case, the accents and the spaces."""

from __future__ import annotations

from collections.abc import Iterable

from tabellone.engine.alphabet import plain


def compared(name: str) -> str:
    """What is compared of a name: without case, accents and surplus spaces; worked out once for each."""
    return plain(name)


def spellings(names: Iterable[str]) -> dict[str, str]:
    """One spelling for each name, the first by the alphabet of those that are compared as the same."""
    chosen: dict[str, str] = {}
    for name in sorted({" ".join(name.split()) for name in names}):
        chosen.setdefault(compared(name), name)
    return chosen
