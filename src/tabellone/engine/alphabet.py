"""Names: their order in a list, what makes two of them the same, and namesakes told apart."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

_LETTERS = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe"})


@lru_cache(maxsize=8192)
def plain_text(text: str) -> str:
    """The text without accents, capitals and surplus spaces."""
    apart = unicodedata.normalize("NFKD", text.casefold()).translate(_LETTERS)
    return " ".join("".join(sign for sign in apart if not unicodedata.combining(sign)).split())


def alphabetical(text: str) -> tuple[str, str]:
    """What a list of names is sorted by: É stands with E and not after Z."""
    return plain_text(text), text


def compared_name(name: str) -> str:
    """The name as names are compared: without case, accents and surplus spaces."""
    return plain_text(name)


def spellings(names: Iterable[str]) -> dict[str, str]:
    """One spelling for each name, the first by the alphabet of those that are compared as the same."""
    chosen: dict[str, str] = {}
    for name in sorted({" ".join(name.split()) for name in names}):
        chosen.setdefault(compared_name(name), name)
    return chosen


class Named(NamedTuple):
    """Somebody by name, with what may be told of them beside it (a club, a city), and the number of the entry."""

    id: str
    name: str
    mark: str
    number: int


def told_apart(people: Iterable[Named]) -> dict[str, str]:
    """How everybody is called, by id: namesakes by their mark where that parts them, else by № and the number."""
    everybody = list(people)
    names = Counter(plain_text(one.name) for one in everybody)
    marks = Counter(
        (plain_text(one.name), plain_text(one.mark)) for one in everybody if names[plain_text(one.name)] > 1
    )
    return {one.id: _called(one, marks) if names[plain_text(one.name)] > 1 else one.name for one in everybody}


def has_namesakes(names: Iterable[str]) -> bool:
    """Whether two of the names are the same."""
    found = [plain_text(name) for name in names]
    return len(set(found)) < len(found)


def _called(one: Named, marks: Counter[tuple[str, str]]) -> str:
    alone = one.mark and marks[plain_text(one.name), plain_text(one.mark)] == 1
    return f"{one.name} ({one.mark})" if alone else f"{one.name} (№ {one.number})"
