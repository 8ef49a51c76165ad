"""Whom and which games a list of ratings means: pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from tabellone.exchange.rating_lists import Listed
from tabellone.server.people.names import fold

NEW: Final = "new"
How = Literal["id", "name", "chosen", "new", "open"]


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody, or a game, on record: the id, the name, by which other names it goes, what tells it from others."""

    id: str
    name: str
    others: tuple[str, ...] = ()
    registered: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """A name of the list: what it means and how that is known; `open` until somebody says so.

    `key` is the name of its field in the form, `among` are those whom it may mean.
    """

    key: str
    name: str
    how: How
    found: Known | None = None
    among: tuple[Known, ...] = ()

    @property
    def choice(self) -> str:
        """What is said about it: an id, a new one, or nothing yet."""
        return self.found.id if self.found else NEW if self.how == NEW else ""


def people(lines: Sequence[Listed], known: Iterable[Known], said: Mapping[str, str]) -> dict[tuple[str, str], Match]:
    """Whom each line means, by its id and name: an id on record, the one person of that name, else somebody new."""
    found, everybody = _Index(known), {(one.id, fold(one.player)): one.player for one in lines}
    return {
        (own, folded): found.match(f"who-{number}", name, own, said, alone=NEW)
        for number, ((own, folded), name) in enumerate(everybody.items(), 1)
    }


def games(lines: Sequence[Listed], known: Sequence[Known], said: Mapping[str, str]) -> dict[str, Match]:
    """Which game each line means, by its folded name; a game that the season does not have is asked about."""
    found, named = _Index(known), {fold(one.game): one.game for one in lines}
    return {
        folded: found.match(f"game-{number}", name, "", said, alone="open")
        for number, (folded, name) in enumerate(named.items(), 1)
    }


class _Index:
    """Those on record by id and by folded name."""

    def __init__(self, known: Iterable[Known]) -> None:
        self.by_id: dict[str, Known] = {}
        self.by_name: dict[str, list[Known]] = {}
        for one in known:
            self.by_id[one.id] = one
            for name in dict.fromkeys(map(fold, (one.id, one.name, *one.others))):
                self.by_name.setdefault(name, []).append(one)

    def match(self, key: str, name: str, own: str, said: Mapping[str, str], *, alone: Literal["new", "open"]) -> Match:
        named = tuple(self.by_name.get(fold(name), ()))
        chosen = said.get(key, "")
        if chosen in self.by_id:
            return Match(key, name, "chosen", self.by_id[chosen], named)
        if chosen == NEW:
            return Match(key, name, NEW, None, named)
        if own in self.by_id:
            return Match(key, name, "id", self.by_id[own], named)
        if len(named) == 1:
            return Match(key, name, "name", named[0], named)
        return Match(key, name, "open" if named else alone, None, named)
