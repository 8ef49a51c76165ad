"""What a stage on a platform says besides its document's own fields; kept under the document's `x-…` keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

# an address that a page may link to: of the web, encrypted, without anything that could end an attribute
LINK = re.compile(r"https://[^\s\"'<>\\\x00-\x20\x7f-\x9f]+")
LONGEST_LINK = 500


@dataclass(frozen=True, slots=True)
class Staged:
    """Where a stage is played, at which pace, who may enter, and its page there; empty where nothing is said."""

    platform: str = ""
    pace: str = ""
    entry: str = ""
    link: str = ""

    @classmethod
    def of(cls, extra: Mapping[str, Any]) -> Staged:
        """What the `x-…` keys say; what is no text there, or no address, says nothing."""
        said = {one.name: extra.get(f"x-{one.name}") for one in fields(cls)}
        texts = {name: value for name, value in said.items() if isinstance(value, str)}
        if not is_link(texts.get("link", "")):
            texts.pop("link", None)
        return cls(**texts)

    def written(self, extra: Mapping[str, Any]) -> dict[str, Any]:
        """The `x-…` keys with what this says; all others stay."""
        own = {f"x-{one.name}": getattr(self, one.name) for one in fields(self)}
        kept = {key: value for key, value in extra.items() if key not in own}
        return {**kept, **{key: value for key, value in own.items() if value}}


def is_imported(extra: Mapping[str, Any]) -> bool:
    """Whether a stage's results came from a platform's file, which its document keeps under `x-source`."""
    return isinstance(extra.get("x-source"), Mapping)


def is_link(text: str) -> bool:
    """Whether a text is an address that a page may link to."""
    return len(text) <= LONGEST_LINK and LINK.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class RaceRoom:
    """How many Race stages a season has, how many there may be, and how many players in each."""

    stages: int
    most: int
    players: int

    @property
    def full(self) -> bool:
        """Whether there is room for none more."""
        return self.stages >= self.most
