"""Long lists in pages that can be read at four metres, each in columns, none much shorter than the others.

A screen of 1920 × 1080 on a wall two metres wide has pixels of about a millimetre. A sign is read without effort when
it is seen under 20 minutes of arc (ISO 9241-303), that is 23 mm at four metres: capitals of 22 px, type of 32 px. Lines
of that type, 38 px apart, leave 23 of them under a heading, and a name with its table takes a third of the width:
69 names on a page, 200 players on three pages. Shorter lists are set larger.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Setting:
    """How a list is set: so many lines to a column, so many columns; `size` names the type (screen.css)."""

    size: str
    lines: int
    columns: int

    @property
    def most(self) -> int:
        """How many stand on a page."""
        return self.lines * self.columns


LARGE, MEDIUM, SMALL = Setting("large", 10, 2), Setting("medium", 16, 3), Setting("small", 23, 3)


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A page of a list in columns, set in one size with all the others."""

    size: str
    columns: tuple[tuple[T, ...], ...]

    @property
    def first(self) -> T:
        """What the page begins with."""
        return self.columns[0][0]

    @property
    def last(self) -> T:
        """What the page ends with."""
        return self.columns[-1][-1]


def paged(items: Sequence[T]) -> list[Page[T]]:
    """The list in pages, in the largest type that leaves it on one, else in the smallest that can be read."""
    chosen = next((setting for setting in (LARGE, MEDIUM) if len(items) <= setting.most), SMALL)
    return [Page(chosen.size, tuple(split(part, chosen.columns))) for part in shared(items, chosen.most)]


def shared(items: Sequence[T], most: int) -> list[tuple[T, ...]]:
    """The items in as few parts of at most so many as can be, all about as long."""
    return split(items, -(-len(items) // most)) if items else []


def split(items: Sequence[T], parts: int) -> list[tuple[T, ...]]:
    """The items in so many parts, the first ones the longer; no part is empty."""
    size, more = divmod(len(items), parts)
    found, start = [], 0
    for nth in range(parts):
        end = start + size + (nth < more)
        if end > start:
            found.append(tuple(items[start:end]))
        start = end
    return found
