"""How many others can reach a total, or are surely above one (ruling odds-certain)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from tabellone.rulebooks.big.odds.gains import Gains
from tabellone.rulebooks.big.odds.situation import NEVER, OpenTable


@dataclass(frozen=True, slots=True)
class Rivals:
    """One player and the others who compete for the same places, in 420ths of points (BIG 4)."""

    gains: Gains
    player: int
    others: tuple[int, ...]

    @property
    def points(self) -> int:
        """What the player has (BIG 4)."""
        return self._has(self.player)

    @property
    def most(self) -> int:
        """What the player can have at the end at most (BIG 4)."""
        return self._most(self.player)

    def above(self, total: int) -> int:
        """How many others have more than that already, or can only end above it."""
        return sum(self._least(other) > total for other in self.others)

    def least_for(self, places: int) -> int:
        """The total below which so many others are surely above; 0 where there are not so many."""
        lows = sorted((self._least(other) for other in self.others), reverse=True)
        return lows[places - 1] if places <= len(lows) else 0

    def reaching(self, won: int) -> int:
        """How many others can at most have as much as the player who wins so many points more, or more than that.

        k others need points that they have not; with the player's own, k + 1 win no more than k + 1 can together.
        """
        total = self.points + won
        able = [other for other in self.others if self._most(other) >= total]
        bound = _at_most(self._needs(able, total), self.gains.together, won)
        return bound if self.gains.of.coming else min(bound, self._at_tables(able, total, won))

    def _at_tables(self, able: Sequence[int], total: int, won: int) -> int:
        """The same where only the tables being played are left: table by table (BIG 4.1)."""
        tables = self.gains.of.open
        seated = {player for table in tables for player in table.players}
        return sum(other not in seated for other in able) + sum(self._at(table, able, total, won) for table in tables)

    def _at(self, table: OpenTable, able: Sequence[int], total: int, won: int) -> int:
        sums = (0, *accumulate((max(table.points[0], self.gains.each_round), *table.points[1:])))
        needs = self._needs([other for other in able if other in table.players], total)
        return _at_most(needs, sums, won if self.player in table.players else 0)

    def _needs(self, others: Sequence[int], total: int) -> list[int]:
        return sorted(max(0, total - self._has(other)) for other in others)

    def _has(self, player: int) -> int:
        points = self.gains.of.points[player]
        return 0 if points == NEVER else points

    def _most(self, player: int) -> int:
        return self._has(player) + self.gains.each_round * self.gains.rounds_of(player)

    def _least(self, player: int) -> int:
        return self._has(player) + min(0, self.gains.of.bye_points) * self.gains.rounds_of(player)


def _at_most(needs: Sequence[int], together: Sequence[int], won: int) -> int:
    """The most who can all have what they need, the smallest needs first, beside somebody who wins so many."""
    found = 0
    for many, need in enumerate(accumulate(needs), 1):
        with_own = together[min(many + 1, len(together) - 1)] - won
        if need <= min(together[min(many, len(together) - 1)], with_own):
            found = many
    return found
