"""Replay with numpy: the first stage of every game at once, then the second of every game, and so on (waves)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from tabellone.engine.replay.plain import MARGIN, Columns, exactly

if TYPE_CHECKING:
    from tabellone.engine.replay import Column, Elo

Array: TypeAlias = np.typing.NDArray[Any]


@dataclass(frozen=True, slots=True)
class _Pairs:
    """Rows of two who meet, each a number: that of a player in `_replayed`, of a player in a game in `_moved`."""

    first: Array
    second: Array
    score: Array
    weight: Array

    def taken(self, rows: Array | slice) -> _Pairs:
        """Some of the rows."""
        return _Pairs(self.first[rows], self.second[rows], self.score[rows], self.weight[rows])


def games(columns: Sequence[Column], elo: Elo) -> Columns:
    """Games of two: columns stages, games, first, second, halves."""
    stage, game, first, second, halves = (np.asarray(column, dtype=np.int64) for column in columns)
    pairs = _Pairs(first, second, halves / 2, np.full(len(game), float(elo.k)))
    return _replayed(_waves(stage, game), game, pairs, elo)


def tables(columns: Sequence[Column], elo: Elo) -> Columns:
    """Tables of any size: columns stages, games, tables, players, places."""
    stage, game, table, player, place = (np.asarray(column, dtype=np.int64) for column in columns)
    one, other, size = _seats_in_pairs(_starts(stage, game, table), len(game))
    pairs = _Pairs(player[one], player[other], (np.sign(place[other] - place[one]) + 1) / 2, elo.k / (size - 1))
    return _replayed(_waves(stage, game)[one], game[one], pairs, elo)


def _starts(*columns: Array) -> Array:
    """Rows at which any of the columns changes."""
    changed = np.zeros(len(columns[0]), dtype=bool)
    changed[:1] = True
    for column in columns:
        changed[1:] |= column[1:] != column[:-1]
    return np.flatnonzero(changed)


def _seats_in_pairs(starts: Array, seats: int) -> tuple[Array, Array, Array]:
    """The two seats of every pair at a table, and the size of that table."""
    sizes = np.diff(starts, append=seats)
    ones, others, of = [np.empty(0, int)], [np.empty(0, int)], [np.empty(0, int)]
    for size in np.unique(sizes):
        start = starts[sizes == size]
        for one, other in combinations(range(size), 2):
            ones.append(start + one)
            others.append(start + other)
            of.append(np.full(len(start), size))
    return np.concatenate(ones), np.concatenate(others), np.concatenate(of)


def _waves(stage: Array, game: Array) -> Array:
    """For each row, how many earlier stages its game has."""
    order = np.lexsort((game, stage)) if _unsorted(stage, game) else None
    if order is not None:
        stage, game = stage[order], game[order]
    starts = _starts(stage, game)
    batch = np.repeat(_count_before(game[starts]), np.diff(starts, append=len(game)))
    if order is None:
        return batch
    wave = np.empty_like(batch)
    wave[order] = batch
    return wave


def _unsorted(stage: Array, game: Array) -> bool:
    back = (stage[1:] < stage[:-1]) | ((stage[1:] == stage[:-1]) & (game[1:] < game[:-1]))
    return bool(back.any())


def _count_before(values: Array) -> Array:
    """How often each value has occurred before."""
    order = np.argsort(values, kind="stable")
    first = _starts(values[order])
    before = np.empty_like(order)
    before[order] = np.arange(len(order)) - np.repeat(first, np.diff(first, append=len(order)))
    return before


def _replayed(wave: Array, game: Array, pairs: _Pairs, elo: Elo) -> Columns:
    if min(column.min(initial=0) for column in (game, pairs.first, pairs.second)) < 0:
        raise ValueError("games and players are numbered from 0")
    width = int(max(pairs.first.max(initial=0), pairs.second.max(initial=0))) + 1
    if int(game.max(initial=0)) >= 2**63 // width - 1:
        raise ValueError("games and players have numbers too large to be told apart")
    key = game * width
    known, numbers = _numbered(np.concatenate((key + pairs.first, key + pairs.second)))
    small = wave.astype(np.uint16) if wave.max(initial=0) < 2**16 else wave  # few bits sort fast
    inside = _Pairs(numbers[: len(game)], numbers[len(game) :], pairs.score, pairs.weight)
    by_wave = inside.taken(np.argsort(small, kind="stable"))
    held = _moved(by_wave, np.cumsum(np.bincount(wave)), len(known), elo)
    return (known // width).tolist(), (known % width).tolist(), held.tolist()


def _numbered(keys: Array) -> tuple[Array, Array]:
    """The distinct keys in order, and for each key which of them it is."""
    most = int(keys.max(initial=0))
    if most > 16 * len(keys):
        return np.unique(keys, return_inverse=True)
    seen = np.zeros(most + 1, dtype=bool)
    seen[keys] = True
    return np.flatnonzero(seen), (np.cumsum(seen, dtype=np.int32) - 1)[keys]


def _moved(pairs: _Pairs, ends: Array, players: int, elo: Elo) -> Array:
    """Ratings after all waves; `ends` are the rows at which they end."""
    held, change = np.full(players, elo.start, dtype=np.int64), np.zeros(players)
    begin = 0
    with np.errstate(over="ignore"):  # far apart: an expectation of nothing
        for end in ends.tolist():
            _move(held, change, pairs.taken(slice(begin, end)), elo)
            begin = end
    return held


def _move(held: Array, change: Array, wave: _Pairs, elo: Elo) -> None:
    """Rate one wave. `change` is all zero before and after."""
    expected = 1 / (1 + np.exp((held[wave.second] - held[wave.first]) * (log(10) / (1000 * elo.scale))))
    surplus = wave.weight * (wave.score - expected)
    np.add.at(change, wave.first, surplus)
    np.subtract.at(change, wave.second, surplus)
    who = np.concatenate((wave.first, wave.second))  # who stands there twice gets the same rating twice
    raised = held[who] + 1000 * change[who] + 0.5
    whole = np.floor(raised)
    unclear = who[np.abs(raised - whole - 0.5) >= 0.5 - MARGIN]
    again = {player: _exactly(player, held, wave, elo) for player in unclear.tolist()}
    held[who] = whole
    held[list(again)] = list(again.values())
    change[who] = 0


def _exactly(player: int, held: Array, wave: _Pairs, elo: Elo) -> int:
    own = wave.taken((wave.first == player) | (wave.second == player))
    columns = (own.first, own.second, own.score, own.weight)
    rows = list(zip(*(column.tolist() for column in columns), strict=True))
    return exactly(player, {person: int(held[person]) for row in rows for person in row[:2]}, rows, elo)
