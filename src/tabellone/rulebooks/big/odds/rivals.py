"""How many others can reach a total, or are surely above one (ruling odds-certain)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from tabellone.rulebooks.big.odds.gains import Gains


@dataclass(frozen=True, slots=True)
class Rivals:
    """One player and the others who compete for the same places, in 420ths of points (BIG 4)."""

    gains: Gains
    player: int
    others: tuple[int, ...]  # from the most points down

    @property
    def points(self) -> int:
        """What the player has (BIG 4)."""
        return self.gains.has[self.player]

    @property
    def most(self) -> int:
        """What the player can have at the end at most (BIG 4)."""
        return self.gains.most[self.player]

    def above(self, total: int) -> int:
        """How many others can only end above that."""
        return sum(self.gains.least[other] > total for other in self.others)

    def least_for(self, places: int) -> int:
        """The total below which so many others are surely above; 0 where there are not so many."""
        lows = sorted((self.gains.least[other] for other in self.others), reverse=True)
        return lows[places - 1] if places <= len(lows) else 0

    def reaching(self, won: int) -> int:
        """How many others can at most have as much as the player who wins so many points more, or more than that.

        k others need points that they have not; with the player's own, k + 1 win no more than k + 1 can together.
        """
        total = self.points + won
        able = [other for other in self.others if self.gains.most[other] >= total]
        bound = _at_most(self._needs(able, total), self.gains.together, won)
        return bound if self.gains.of.coming else min(bound, self._at_tables(able, total, won))

    def _at_tables(self, able: Sequence[int], total: int, won: int) -> int:
        """The same where only the tables being played are left: table by table (BIG 4.1)."""
        at: dict[int, list[int]] = {}
        for other in able:
            at.setdefault(self.gains.table_of.get(other, -1), []).append(other)
        return sum(len(seated) if n < 0 else self._at(n, seated, total, won) for n, seated in at.items())

    def _at(self, number: int, able: Sequence[int], total: int, won: int) -> int:
        table = self.gains.of.open[number]
        sums = (0, *accumulate((self.gains.each_round, *table.points[1:])))
        return _at_most(self._needs(able, total), sums, won if self.player in table.players else 0)

    def _needs(self, others: Sequence[int], total: int) -> list[int]:
        return [max(0, total - self.gains.has[other]) for other in others]


def _at_most(needs: Sequence[int], together: Sequence[int], won: int) -> int:
    """The most who can all have what they need, the smallest needs first, beside somebody who wins so many.

    Needs grow and what a further one adds shrinks, so that the first who cannot is followed by nobody who can.
    """
    for many, need in enumerate(accumulate(needs), 1):
        with_own = together[min(many + 1, len(together) - 1)] - won
        if need > min(together[min(many, len(together) - 1)], with_own):
            return many - 1
    return len(needs)
