"""Bounds: how many points the rounds to come can give, and how many others can reach a total (ruling odds-certain)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

from tabellone.engine.tables import even_sizes
from tabellone.rulebooks.big.odds.situation import UNIT, ComingRound, Situation
from tabellone.rulebooks.big.table import POINTS

MOST_SUMS = 2000
Sums = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gains:
    """What is still to be won in a situation, in 420ths."""

    of: Situation
    together: Sums  # what 0, 1, 2 … players can win together at most; each further one adds no more than the one before
    each_round: int  # the most for one player in a round
    rounds: Sums  # of everybody: rounds in which points can still be won (BIG 4.1)
    has: Sums  # of everybody: points so far
    least: Sums  # of everybody: points at the end at least, and at most
    most: Sums
    table_of: Mapping[int, int]  # of those who play: which of the open tables

    @classmethod
    def of_situation(cls, situation: Situation) -> Gains:
        """The gains of all rounds that are not over (see `swiss_tables`)."""
        most = max(POINTS[2][0] * UNIT, situation.bye_points)
        rounds = [_best(points for table in situation.open for points in (most, *table.points[1:]))]
        rounds += [_coming(len(coming.here), coming.size, most) for coming in situation.coming]
        sums = [_sum_at(rounds, k) for k in range(situation.players + 2)]
        together = _best(after - before for before, after in pairwise(sums))  # nobody further adds more
        left = _rounds_left(situation)
        has = tuple(max(points, 0) for points in situation.points)
        low = min(0, situation.bye_points)
        least = tuple(points + low * many for points, many in zip(has, left, strict=True))
        highest = tuple(p + most * many for p, many in zip(has, left, strict=True))
        at = {player: n for n, table in enumerate(situation.open) for player in table.players}
        return cls(situation, together, most, left, has, least, highest, at)

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


def _rounds_left(situation: Situation) -> Sums:
    playing = {player for table in situation.open for player in table.players}
    everybody = range(situation.players)
    return tuple((n in playing) + sum(n in coming.here for coming in situation.coming) for n in everybody)


def _best(points: Iterable[int]) -> Sums:
    """What so many can win at most, from none up."""
    return (0, *accumulate(sorted(points, reverse=True)))


@lru_cache(maxsize=64)
def _coming(players: int, size: int, most: int) -> Sums:
    """The best sums of a round for so many players or, should some not come, fewer (see `swiss_tables`)."""
    sums = [_best(_places(even_sizes(here, size), most)) for here in range(2, players + 1)]
    return tuple(_most_at(sums, k) for k in range(players + 1))


def _places(sizes: Iterable[int], most: int) -> list[int]:
    """The points of all places; whoever is alone at a table has at most what the first has (ruling alone-is-a-bye)."""
    return [
        most if place == 0 else points * UNIT for size in sizes for place, points in enumerate(POINTS.get(size, (0,)))
    ]


def _most_at(sums: Sequence[Sums], k: int) -> int:
    return max((each[min(k, len(each) - 1)] for each in sums), default=0)


def _sum_at(rounds: Sequence[Sums], k: int) -> int:
    return sum(each[min(k, len(each) - 1)] for each in rounds)


@dataclass(frozen=True, slots=True)
class Rivals:
    """One player and the others who compete for the same places, in 420ths of points."""

    gains: Gains
    player: int
    others: tuple[int, ...]  # from the most points down

    @property
    def points(self) -> int:
        """What the player has."""
        return self.gains.has[self.player]

    @property
    def most(self) -> int:
        """What the player can have at the end at most."""
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
        """The same where only the tables being played are left: table by table (see `swiss_tables`)."""
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
