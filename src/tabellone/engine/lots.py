"""Chance, seeded and kept: the same seed draws the same lots on any machine and Python."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import TypeVar

T = TypeVar("T", str, int)


class Lots:
    """Lots drawn from a seed. Only `Random.random()` is promised to be stable, so nothing else is used.

    `purpose` opens a stream of its own, so that a further lot for one purpose never moves another's.
    """

    def __init__(self, seed: str, purpose: str = "") -> None:
        text = f"{seed}\n{purpose}" if purpose else seed
        self.seed, self._next = seed, Random(text.encode("utf-8", "surrogatepass")).random  # any text is a seed

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1."""
        return int(self._next() * limit)

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in the order drawn; the order they come in does not matter."""
        drawn = {item: self._next() for item in sorted(items)}
        return sorted(drawn, key=drawn.__getitem__)

    def drawn(self, items: Iterable[T], how_many: int) -> list[T]:
        """So many of the items, in the order drawn."""
        return self.shuffled(items)[:how_many]


BITS = 32  # of a lot
GOLDEN, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
WHOLE = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class CountedLots:
    """Lots of 32 bits, each found by its number."""

    key: int

    @classmethod
    def of(cls, seed: str, purpose: str) -> CountedLots:
        """The lots of a seed and purpose."""
        lots = Lots(seed, purpose)
        return cls(lots.below(1 << BITS) << BITS | lots.below(1 << BITS))

    def lot(self, number: int) -> int:
        """A whole number from 0 to 2 ** 32 - 1."""
        mixed = self.key + (number + 1) * GOLDEN & WHOLE
        mixed = (mixed ^ mixed >> 30) * FIRST & WHOLE
        mixed = (mixed ^ mixed >> 27) * SECOND & WHOLE
        return (mixed ^ mixed >> 31) >> BITS
