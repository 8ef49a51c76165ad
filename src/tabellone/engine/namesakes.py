"""People of the same name, told apart by what may be said of them (ruling namesakes)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from tabellone.engine.alphabet import plain


class Named(NamedTuple):
    """Somebody by name, with what may be told of them beside it (a club, a city), and the number of the entry."""

    id: str
    name: str
    mark: str
    number: int


def told_apart(people: Iterable[Named]) -> dict[str, str]:
    """How everybody is called, by id: namesakes by their mark where that parts them, else by № and the number."""
    everybody = list(people)
    names = Counter(plain(one.name) for one in everybody)
    marks = Counter((plain(one.name), plain(one.mark)) for one in everybody if names[plain(one.name)] > 1)
    return {one.id: _called(one, marks) if names[plain(one.name)] > 1 else one.name for one in everybody}


def has_namesakes(names: Iterable[str]) -> bool:
    """Whether two of the names are the same."""
    found = [plain(name) for name in names]
    return len(set(found)) < len(found)


def _called(one: Named, marks: Counter[tuple[str, str]]) -> str:
    alone = one.mark and marks[plain(one.name), plain(one.mark)] == 1
    return f"{one.name} ({one.mark})" if alone else f"{one.name} (№ {one.number})"
