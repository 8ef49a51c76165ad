"""How many points the rounds to come can give: to one player, and to so many together.

Whatever the results, the points of k players of a round are at most those of its k best places: a shared place gives
the mean of those it covers, and a table with somebody absent gives less than the whole one (BIG 4, BIG 8.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from tabellone.engine.tables import even_sizes
from tabellone.rulebooks.big.odds.situation import UNIT, ComingRound, Situation
from tabellone.rulebooks.big.points import POINTS

MOST_SUMS = 2000
Sums = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gains:
    """What is still to be won in a situation, in 420ths (BIG 4)."""

    of: Situation
    together: Sums  # what 0, 1, 2 … players can win together at most
    each_round: int  # the most for one player in a round

    @classmethod
    def of_situation(cls, situation: Situation) -> Gains:
        """The gains of all rounds that are not over (BIG 4, BIG 4.1)."""
        most = max(POINTS[2][0] * UNIT, situation.bye_points)
        rounds = [_best(points for table in situation.open for points in (most, *table.points[1:]))]
        rounds += [_coming(len(coming.here), coming.size, most) for coming in situation.coming]
        return cls(situation, tuple(_sum_at(rounds, k) for k in range(situation.players + 2)), most)

    def rounds_of(self, player: int) -> int:
        """Rounds in which the player can still win points (BIG 4.1)."""
        playing = any(player in table.players for table in self.of.open)
        return playing + sum(player in coming.here for coming in self.of.coming)

    def sums_of(self, player: int) -> list[int]:
        """Points that the player can win in all rounds left, every game with a place of one's own, from none up."""
        sums = {0}
        for table in self.of.open:
            if player in table.players:
                sums = {*table.points, 0}
        for coming in self.of.coming:
            if player in coming.here:
                sums = _thinned({had + won for had in sums for won in self._of_round(coming)})
        return sorted(sums)

    def _of_round(self, coming: ComingRound) -> set[int]:
        tables = {points * UNIT for size in set(coming.sizes) for points in POINTS.get(size, ())}
        return {0, *tables, self.of.bye_points} if 1 in coming.sizes else {0, *tables}


def _thinned(sums: set[int]) -> set[int]:
    """Not more sums than can be looked at, the largest among them."""
    if len(sums) <= MOST_SUMS:
        return sums
    down = sorted(sums, reverse=True)
    return set(down[:: len(down) // MOST_SUMS + 1])


def _best(points: Iterable[int]) -> Sums:
    """What so many can win at most, from none up."""
    return (0, *accumulate(sorted(points, reverse=True)))


@lru_cache(maxsize=64)
def _coming(players: int, size: int, most: int) -> Sums:
    """The best sums of a round for so many players or, should some not come, fewer (BIG 4.1)."""
    sums = [_best(_places(even_sizes(here, size), most)) for here in range(2, players + 1)]
    return tuple(_most_at(sums, k) for k in range(players + 1))


def _places(sizes: Iterable[int], most: int) -> list[int]:
    """The points of all places; whoever is alone at a table has at most what the first has (ruling alone-is-a-bye)."""
    return [most if place == 0 else points * UNIT for size in sizes for place, points in _of_table(size)]


def _of_table(size: int) -> Iterable[tuple[int, int]]:
    return enumerate(POINTS.get(size, (0,)))


def _most_at(sums: Sequence[Sums], k: int) -> int:
    return max((each[min(k, len(each) - 1)] for each in sums), default=0)


def _sum_at(rounds: Sequence[Sums], k: int) -> int:
    return sum(each[min(k, len(each) - 1)] for each in rounds)
