"""Lots by number: any of very many can be drawn on its own, so that simulations can be cut up and done in any order.

A counter is mixed in whole numbers of 64 bits (the finisher of SplitMix64), which plain Python and numpy do alike; the
key comes from `Lots`, from which all chance comes.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.engine.lots import Lots

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
