"""Qualifying rounds with numpy: draws by the standing, results by lot, the standing again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from tabellone.engine.lots import CountedLots
from tabellone.rulebooks.big.odds.layout import Layout
from tabellone.rulebooks.big.odds.situation import NEVER, ONE_TABLE, UNIT, ComingRound, Situation
from tabellone.rulebooks.big.odds.vector_lots import Array, lots_of, placed
from tabellone.rulebooks.big.odds.vector_pairs import pairs_and_bye
from tabellone.rulebooks.big.points import POINTS

ABSENT = 1 << 62  # added to a key: after everybody who is there


class Runs:
    """Some runs together: figures of everybody in arrays of runs by players (BIG 4)."""

    def __init__(self, situation: Situation, lots: CountedLots, numbers: Array) -> None:
        self.of, self.layout, self.lots = situation, Layout.of(situation), lots
        self.first = (numbers * np.uint64(self.layout.span))[:, None]
        self.rows = np.arange(len(numbers))[:, None]
        self.weights = np.array(situation.weights, dtype=np.uint64)
        columns = (situation.points, situation.wins, situation.tables, situation.places, situation.opponents)
        self.points, self.wins, self.tables, self.places, self.opponents = (
            np.tile(np.array(column, dtype=np.int64), (len(numbers), 1)) for column in columns
        )
        self.byes = np.zeros(self.points.shape, dtype=bool)
        self.byes[:, list(situation.byes)] = True
        self.ranked = self._ranked()
        self.rank = self._ranks()

    def play(self) -> None:
        """Play the qualifying rounds (BIG 4.1)."""
        for tables in _alike(self.of):
            players = np.array([self.of.open[table].players for table in tables], dtype=np.int64)
            numbers = np.array([self.of.open[table].number for table in tables])
            everywhere = np.broadcast_to(players, (len(self.rows), *players.shape))
            self._result(everywhere, (0, tables, numbers), self.of.open[tables[0]].points)
        if self.of.by_points_alone:
            self.tables[:], self.places[:] = 0, 0
        for number, coming in enumerate(self.of.coming, 1):
            self._round(number, coming)

    def order(self, here: frozenset[int] | None = None) -> Array:
        """Everybody from the first down, or those who are there; who never sat down last (BIG 4.2)."""
        layout = self.layout
        key = (layout.most - self.points << layout.points_bit) + (self.tables << layout.table_bit)
        key += (self.places << layout.bits) + self.rank
        if here is not None and len(here) < self.of.players:
            key[:, [player for player in range(self.of.players) if player not in here]] += ABSENT
        key.sort(axis=1)
        ranks = key[:, : self.of.players if here is None else len(here)] & (1 << layout.bits) - 1
        return np.take_along_axis(self.ranked, ranks, axis=1)

    def through(self, order: Array) -> Array:
        """Which of the order go on to the final phase (BIG 8.1.1, BIG 8.1.2, BIG 8.1.3)."""
        rules = self.of.qualifying
        seated = np.take_along_axis(self.points, order, axis=1) != NEVER
        here = seated & ~np.isin(order, list(rules.gone))
        through: Array = here & (np.cumsum(here, axis=1) <= rules.first)
        wins = np.take_along_axis(self.wins, order, axis=1)
        if rules.wins:
            through |= here & (wins >= rules.wins)
        if rules.alone_with:
            unbeaten = seated & (wins >= rules.alone_with)
            alone = unbeaten.sum(axis=1) == 1
            through[alone] = unbeaten[alone]
        return through

    def _ranked(self) -> Array:
        """Everybody by the standing at the start, groups that only chance can part by lot (BIG 4.2)."""
        groups = np.repeat(np.arange(len(self.of.order)), [len(group) for group in self.of.order])
        players = np.array([player for group in self.of.order for player in group], dtype=np.int64)
        if len(self.of.order) == self.of.players:
            return np.tile(players, (len(self.rows), 1))
        lots = lots_of(self.lots, self.first + players.astype(np.uint64)).astype(np.int64)
        turn = np.lexsort((np.broadcast_to(players, lots.shape), lots, np.broadcast_to(groups, lots.shape)), axis=1)
        return players[turn]

    def _ranks(self) -> Array:
        """Everybody's rank in `ranked`."""
        rank = np.empty_like(self.ranked)
        np.put_along_axis(rank, self.ranked, np.arange(self.of.players)[None, :], axis=1)
        return rank

    def _rank_again(self) -> None:
        """What the round that ends compares, then what stood before it: a ladder without points (BIG 4.2)."""
        layout = self.layout
        key = (self.tables << layout.table_bit) + (self.places << layout.bits) + self.rank
        key.sort(axis=1)
        self.ranked = np.take_along_axis(self.ranked, key & (1 << layout.bits) - 1, axis=1)
        self.rank = self._ranks()

    def _round(self, number: int, coming: ComingRound) -> None:
        if coming.in_twos and not coming.fixed:
            blocks = self._twos(coming)
        elif coming.fixed:
            blocks = [
                (n, np.broadcast_to(np.array([t]), (len(self.rows), 1, len(t)))) for n, t in enumerate(coming.fixed)
            ]
        else:
            blocks = self._tables(coming)
        if self.of.by_places:
            self._rank_again()
        self.tables[:], self.places[:], self.opponents[:] = self.of.players + 1, 0, NEVER
        for first, players in blocks:
            tables = range(first, first + players.shape[1])
            numbers = np.arange(first + 1, first + 1 + players.shape[1])
            size = players.shape[2]
            if size == 1:
                np.put_along_axis(self.byes, players[:, :, 0], values=True, axis=1)
                self._result(players, (number, tables, numbers), (self.of.bye_points,))
                continue
            if size == 2:
                self.opponents[self.rows, players[:, :, 0]] = players[:, :, 1]
                self.opponents[self.rows, players[:, :, 1]] = players[:, :, 0]
            self._result(players, (number, tables, numbers), [worth * UNIT for worth in POINTS[size]])

    def _twos(self, coming: ComingRound) -> list[tuple[int, Array]]:
        if len(coming.here) < 2:
            return []
        pairs, bye = pairs_and_bye(self.order(coming.here), self.opponents, self.byes)
        return [(0, pairs)] + ([(pairs.shape[1], bye)] if bye.size else [])

    def _tables(self, coming: ComingRound) -> list[tuple[int, Array]]:
        """Tables filled from the top, those of a size together, with the number of the first (BIG 4.1)."""
        order, blocks, start = self.order(coming.here), list[tuple[int, Array]](), 0
        for size in sorted(set(coming.sizes), reverse=True):
            many = coming.sizes.count(size)
            seats = order[:, start : start + many * size].reshape(len(order), many, size)
            blocks.append((coming.sizes.index(size), seats))
            start += many * size
        return blocks

    def _result(self, players: Array, at: tuple[int, Sequence[int], Array], points: Sequence[int]) -> None:
        """Play tables of a size: round, tables by their lots and their numbers, points by place (ruling odds-model)."""
        round_, tables, numbers = at
        seats = [players[:, :, seat] for seat in range(players.shape[2])]
        lots = self.first + np.array([self.layout.table(round_, table) for table in tables], dtype=np.uint64)
        drawn = [lots_of(self.lots, lots + np.uint64(pick)) for pick in range(len(seats) - 1)]
        worth = np.array((0, *points), dtype=np.int64)
        for seat, place in zip(seats, placed([self.weights[seat] for seat in seats], drawn), strict=True):
            at_seat = (self.rows, seat)
            self.points[at_seat] = np.maximum(self.points[at_seat], 0) + worth[place]
            self.wins[at_seat] += place == 1
            self.tables[at_seat] = ONE_TABLE if self.of.by_places else numbers
            self.places[at_seat] = place


def _alike(situation: Situation) -> Iterator[list[int]]:
    """The open tables, by their place in the list, those with equally many and the same points together."""
    alike: dict[tuple[int, ...], list[int]] = {}
    for number, table in enumerate(situation.open):
        alike.setdefault(table.points, []).append(number)
    return iter(alike.values())
