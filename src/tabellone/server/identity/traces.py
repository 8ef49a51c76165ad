"""What tells who somebody is, and what is put in its place, in any value that was stored."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Any

from tabellone.engine.personal import PersonalKind, Piece, Who, told_apart
from tabellone.server.journal.services import put_together

# in values of no type closed vocabularies: never taken for the id of a player
CODES = frozenset({"kind", "status", "system", "phase", "rulebook", "when", "game", "seed", "source"})


def sign_of(person: int) -> str:
    """How somebody erased is shown, in every language."""
    return f"№ {person}"


def sign_of_account(user: int) -> str:
    """How a closed account is shown that had no player."""
    return f"#{user}"


def written_days(day: date | None) -> tuple[str, ...]:
    """A day as people write it in a sentence."""
    if day is None:
        return ()
    forms = (day.isoformat(), f"{day:%d/%m/%Y}", f"{day.day}/{day.month}/{day.year}", f"{day:%d.%m.%Y}")
    return tuple(dict.fromkeys(forms))


@dataclass(frozen=True)
class Traces:
    """Whom to take out: names, addresses and days as words; ids of theirs with the id that takes their place."""

    sign: str
    words: tuple[str, ...]
    ids: Mapping[str, str] = field(default_factory=dict)
    prints: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        longest = sorted((one for one in set(self.words) if len(one) > 1), key=len, reverse=True)
        if not longest:
            return None
        return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, longest)) + r")(?!\w)", re.IGNORECASE)

    def from_afar(self) -> Traces:
        """What tells who they are where they never were: a whole name, an address. A nickname is any word there."""
        return replace(self, words=tuple(one for one in self.words if " " in one.strip() or "@" in one))

    def without(self, text: str) -> str:
        """A sentence with the sign in place of who is named in it."""
        return self._pattern.sub(self.sign, text) if self._pattern else text

    def names(self, value: Any) -> bool:
        """Whether a value names the person anywhere."""
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        return bool(self._pattern and self._pattern.search(text))

    def taken_out(self, record: Any, value: Any) -> Any:
        """The stored value of a record of a type without the person."""
        return put_together(told_apart(record, value), self._plain, keys=self._id)

    def without_ids(self, value: Any, *, free: bool = False) -> Any:
        """A stored value of no type with other ids for the person; `free` where it is anybody's words."""
        match value:
            case dict():
                return {
                    self._id(key): one if key in CODES and isinstance(one, str) else self.without_ids(one, free=free)
                    for key, one in value.items()
                }
            case list():
                return [self.without_ids(one, free=free) for one in value]
            case str():
                return self.ids.get(value) or (self.without(value) if free else value)
        return value

    def piece(self, kind: PersonalKind, said: Any, *, theirs: bool) -> Any:
        """What was said without the person, None where nothing is left; `theirs`: it stands beside their id."""
        match kind:
            case "name":
                return self.sign if theirs else said
            case "own" | "own words" if theirs:
                return None
            case "words" | "own words":
                return self.without_ids(said, free=True)
            case "settings":
                return self.without_ids(said)
            case "print":
                return self.prints.get(said, said)
        return said

    def _plain(self, one: Who | Piece) -> Any:
        return self._id(one) if isinstance(one, Who) else self.piece(one.kind, one.said, theirs=one.of in self.ids)

    def _id(self, one: str) -> str:
        return self.ids.get(one, str(one))
