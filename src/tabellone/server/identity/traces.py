"""What tells who somebody is, and what is put in its place, in any value that was stored."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Any

# what a person wrote, or what others wrote and may name them in
WORDS = frozenset(
    {"note", "text", "contacts", "referee", "rules_link", "shop_link", "venue", "extra", "why", "despite"}
    | {"element", "elements"}
)
# closed vocabularies: never taken for the id of a player
CODES = frozenset({"kind", "status", "system", "phase", "rulebook", "when", "game", "seed", "source", "params"})
OF_A_PERSON = frozenset({"club", "groups", "extra"})


def sign_of(person: int) -> str:
    """How somebody erased is shown, in every language."""
    return f"№ {person}"


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

    def taken_out(self, value: Any, *, free: bool = False) -> Any:
        """A stored value without the person; `free` where it is anybody's sentence."""
        match value:
            case dict():
                return self._record(value, free=free)
            case list():
                return [self.taken_out(one, free=free) for one in value]
            case str():
                known = self.prints.get(value) or self.ids.get(value)
                return known or (self.without(value) if free else value)
        return value

    def _record(self, value: dict[str, Any], *, free: bool) -> dict[str, Any]:
        if self._is_theirs(value.get("id")) and "name" in value:
            kept = {key: one for key, one in value.items() if key not in OF_A_PERSON}
            return self._fields(kept | {"name": self.sign}, free=False) | {"name": self.sign}
        if self._is_theirs(value.get("player")) and isinstance(value.get("text"), str):
            value = {key: one for key, one in value.items() if key != "text"}  # the person's own words
        return self._fields(value, free=free)

    def _is_theirs(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.ids

    def _fields(self, value: dict[str, Any], *, free: bool) -> dict[str, Any]:
        return {
            self.ids.get(key, key): one if key in CODES and isinstance(one, str) else self._field(key, one, free=free)
            for key, one in value.items()
        }

    def _field(self, key: str, one: Any, *, free: bool) -> Any:
        return self.taken_out(one, free=free or key in WORDS)
