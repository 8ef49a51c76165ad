"""The simulations with numpy, many runs at once, in arrays of runs by players. Counts are those of `plain`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import numpy as np

from tabellone.engine.lots import BITS, FIRST, GOLDEN, SECOND, CountedLots
from tabellone.rulebooks.big.odds.ending import knockout_of
from tabellone.rulebooks.big.odds.plain import due_for_the_bye
from tabellone.rulebooks.big.odds.situation import (
    NEVER,
    ONE_TABLE,
    UNIT,
    Begun,
    ComingRound,
    Counts,
    Knockout,
    LotLayout,
    Situation,
)
from tabellone.rulebooks.big.table import POINTS

AT_ONCE = 200_000  # figures in an array: as many as stay near the processor


def qualifying_first(situation: Situation, lots: CountedLots, runs: int) -> Counts:
    """So many endings from the qualifying rounds on (see `swiss_tables`)."""
    phase, final, title = np.zeros((3, situation.players), dtype=np.int64)
    weights = np.array(situation.weights, dtype=np.uint64)
    layout, rules = LotLayout.of(situation), situation.qualifying
    for numbers in _parts(runs, situation.players):
        played = Runs(situation, lots, numbers)
        played.play()
        order = played.order()
        if rules.ends:
            title += _counted(order[:, 0], situation.players)
            continue
        for rows, field in _fields(played, order):
            if not field.shape[1]:
                title += _counted(order[rows, 0], situation.players)
                continue
            phase += _counted(field, situation.players)
            knockout = knockout_of(field.shape[1], rules.final_size, only_final=rules.only_final)
            first = numbers[rows] * np.uint64(layout.span) + np.uint64(layout.games)
            _count(knockout, _won(knockout, field, weights, (lots, first)), (final, title))
    return Counts(runs, *(tuple(column.tolist()) for column in (phase, final, title)))


def final_phase_only(begun: Begun, weights: Sequence[int], lots: CountedLots, runs: int) -> Counts:
    """So many endings of a final phase that has begun (see `knockout_round`)."""
    players, knockout = len(weights), begun.knockout
    phase, final, title = np.zeros((3, players), dtype=np.int64)
    phase[list(begun.reached)] = runs
    held = np.array(weights, dtype=np.uint64)
    for numbers in _parts(runs, players):
        field = np.tile(np.array(begun.players, dtype=np.int64), (len(numbers), 1))
        first = numbers * np.uint64(max(len(knockout.games), 1))
        _count(knockout, _won(knockout, field, held, (lots, first)), (final, title))
    if begun.finalists:
        final[:] = 0
        final[list(begun.finalists)] = runs
    return Counts(runs, *(tuple(column.tolist()) for column in (phase, final, title)))


def _parts(runs: int, players: int) -> Iterator[Array]:
    """The numbers of the runs, in parts that arrays can hold comfortably."""
    step = max(64, AT_ONCE // max(players, 1))
    for start in range(0, runs, step):
        yield np.arange(start, min(start + step, runs), dtype=np.uint64)


def _fields(played: Runs, order: Array) -> Iterator[tuple[Array, Array]]:
    """Runs with equally many qualified, by their rows, and who they are from the first (see `qualified_players`)."""
    through = played.through(order)
    many = through.sum(axis=1)
    for size in np.unique(many).tolist():
        rows = np.flatnonzero(many == size)
        yield rows, order[rows][through[rows]].reshape(len(rows), size)


def _won(knockout: Knockout, field: Array, weights: Array, chance: tuple[CountedLots, Array]) -> list[Array]:
    """Field and winners by source (see `knockout_round`)."""
    lots, first = chance
    sources = list(field.T)
    for number, game in enumerate(knockout.games):
        players = [sources[source] for source in game]
        drawn = lots_of(lots, first + np.uint64(number))
        place = picks_drawn([weights[player] for player in players], drawn)
        sources.append(np.choose(place, players))
    return sources


def _count(knockout: Knockout, sources: Sequence[Array], columns: tuple[Array, Array]) -> None:
    final, title = columns
    for source in knockout.final:
        final += _counted(sources[source], len(final))
    title += _counted(sources[knockout.champion], len(title))


def _counted(players: Array, many: int) -> Array:
    return np.bincount(players.ravel(), minlength=many)


Array: TypeAlias = np.typing.NDArray[Any]
_GOLDEN, _FIRST, _SECOND = np.uint64(GOLDEN), np.uint64(FIRST), np.uint64(SECOND)
_SHIFTS = tuple(np.uint64(shift) for shift in (30, 27, 31, BITS))


def lots_of(lots: CountedLots, numbers: Array) -> Array:
    """The lots of these numbers, as `CountedLots.lot` draws them one by one."""
    one, two, three, half = _SHIFTS
    mixed = (numbers + np.uint64(1)) * _GOLDEN + np.uint64(lots.key)
    mixed = (mixed ^ mixed >> one) * _FIRST
    mixed = (mixed ^ mixed >> two) * _SECOND
    drawn: Array = (mixed ^ mixed >> three) >> half
    return drawn


def picks_drawn(weights: Sequence[Array], lots: Array) -> Array:
    """Which of these is picked by each lot, in proportion to the weights."""
    at = lots * sum(weights[1:], weights[0]) >> _SHIFTS[3]
    place = np.zeros(at.shape, dtype=np.int64)
    total = weights[0]
    for weight in weights[1:]:
        place += at >= total
        total = total + weight
    return place


def places_drawn(weights: Sequence[Array], lots: Sequence[Array]) -> list[Array]:
    """The place of each at its table, from 1, drawn from the first place down."""
    left = list(weights)
    places = [np.full(weights[0].shape, len(left), dtype=np.int64) for _ in left]
    for place, drawn in enumerate(lots, 1):
        pick = picks_drawn(left, drawn)
        for seat in range(len(left)):
            hit = pick == seat
            places[seat][hit] = place
            left[seat] = np.where(hit, np.uint64(0), left[seat])
    return places


def pairs_and_bye(order: Array, last: Array, byes: Array) -> tuple[Array, Array]:
    """Pairs as runs by tables by two, and who has the bye as runs by one by one, or nobody (see `swiss_tables`)."""
    runs, players = order.shape
    if players % 2 == 0:
        return _pairs(order, last), order[:, :0]
    alone = _due(order, last, byes)
    bye = order[np.arange(runs), alone]
    rest = order[np.arange(players) != alone[:, None]].reshape(runs, players - 1)
    return _pairs(rest, last), bye[:, None, None]


def _pairs(order: Array, last: Array) -> Array:
    """Whoever stands next to their last opponent meets the one after; the last four are looked at together."""
    seats = np.ascontiguousarray(order.T)
    met = np.ascontiguousarray(np.take_along_axis(last, order, axis=1).T)
    for at in range(0, len(seats) - 2, 2):
        again = met[at] == seats[at + 1]
        if at == len(seats) - 4:
            again |= met[at + 2] == seats[at + 3]
        runs = np.flatnonzero(again)
        for rows in (seats, met):
            rows[at + 1, runs], rows[at + 2, runs] = rows[at + 2, runs], rows[at + 1, runs]
    return seats.T.reshape(order.shape[0], -1, 2)


def _due(order: Array, last: Array, byes: Array) -> Array:
    """Where in the order stands who gets the bye: the lowest without one yet (see `swiss_tables`)."""
    players = order.shape[1]
    if players > 3:
        free: Array = ~np.take_along_axis(byes, order, axis=1)[:, ::-1]
        found: Array = players - 1 - free.argmax(axis=1)
        return found
    slowly = [
        row.index(due_for_the_bye(row, met, set(np.flatnonzero(had).tolist())))
        for row, met, had in zip(order.tolist(), last.tolist(), byes, strict=True)
    ]
    return np.array(slowly)


ABSENT = 1 << 62  # added to a key: after everybody who is there


class Runs:
    """Some runs together: figures of everybody in arrays of runs by players."""

    def __init__(self, situation: Situation, lots: CountedLots, numbers: Array) -> None:
        self.of, self.layout, self.lots = situation, LotLayout.of(situation), lots
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
        """Play the qualifying rounds (see `swiss_tables`)."""
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
        """Everybody from the first down, or those who are there; who never sat down last (see `RoundBook`)."""
        layout = self.layout
        key = (layout.most - self.points << layout.points_bit) + (self.tables << layout.table_bit)
        key += (self.places << layout.bits) + self.rank
        if here is not None and len(here) < self.of.players:
            key[:, [player for player in range(self.of.players) if player not in here]] += ABSENT
        key.sort(axis=1)
        ranks = key[:, : self.of.players if here is None else len(here)] & (1 << layout.bits) - 1
        return np.take_along_axis(self.ranked, ranks, axis=1)

    def through(self, order: Array) -> Array:
        """Which of the order go on to the final phase (see `qualified_players`)."""
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
        """Everybody by the standing at the start, groups that only chance can part by lot (see `RoundBook`)."""
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
        """What the round that ends compares, then what stood before it: a ladder without points (see `RoundBook`)."""
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
        """Tables filled from the top, those of a size together, with the number of the first (see `swiss_tables`)."""
        order, blocks, start = self.order(coming.here), list[tuple[int, Array]](), 0
        for size in sorted(set(coming.sizes), reverse=True):
            many = coming.sizes.count(size)
            seats = order[:, start : start + many * size].reshape(len(order), many, size)
            blocks.append((coming.sizes.index(size), seats))
            start += many * size
        return blocks

    def _result(self, players: Array, at: tuple[int, Sequence[int], Array], points: Sequence[int]) -> None:
        """Play tables of a size: round, tables by their lots and their numbers, points by place."""
        round_, tables, numbers = at
        seats = [players[:, :, seat] for seat in range(players.shape[2])]
        lots = self.first + np.array([self.layout.table(round_, table) for table in tables], dtype=np.uint64)
        drawn = [lots_of(self.lots, lots + np.uint64(pick)) for pick in range(len(seats) - 1)]
        worth = np.array((0, *points), dtype=np.int64)
        for seat, place in zip(seats, places_drawn([self.weights[seat] for seat in seats], drawn), strict=True):
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
