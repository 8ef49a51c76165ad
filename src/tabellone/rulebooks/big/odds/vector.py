"""The simulations with numpy, many runs at once, in arrays of runs by players. Counts are those of `plain`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from tabellone.engine.lots import CountedLots
from tabellone.rulebooks.big.odds.ending import knockout_of
from tabellone.rulebooks.big.odds.layout import Layout
from tabellone.rulebooks.big.odds.situation import Begun, Counts, Knockout, Situation
from tabellone.rulebooks.big.odds.vector_lots import Array, lots_of, picked
from tabellone.rulebooks.big.odds.vector_rounds import Runs

AT_ONCE = 200_000  # figures in an array: as many as stay near the processor


def qualifying_first(situation: Situation, lots: CountedLots, runs: int) -> Counts:
    """So many endings from the qualifying rounds on (BIG 4.1, BIG 4.2, BIG 8.1)."""
    phase, final, title = np.zeros((3, situation.players), dtype=np.int64)
    weights = np.array(situation.weights, dtype=np.uint64)
    layout, rules = Layout.of(situation), situation.qualifying
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
    """So many endings of a final phase that has begun (BIG 4.3, BIG 4.4, BIG 8.3)."""
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
    """Runs with equally many qualified, by their rows, and who they are from the first (BIG 8.1.1)."""
    through = played.through(order)
    many = through.sum(axis=1)
    for size in np.unique(many).tolist():
        rows = np.flatnonzero(many == size)
        yield rows, order[rows][through[rows]].reshape(len(rows), size)


def _won(knockout: Knockout, field: Array, weights: Array, chance: tuple[CountedLots, Array]) -> list[Array]:
    """Field and winners by source (BIG 4.3, BIG 4.4)."""
    lots, first = chance
    sources = list(field.T)
    for number, game in enumerate(knockout.games):
        players = [sources[source] for source in game]
        drawn = lots_of(lots, first + np.uint64(number))
        place = picked([weights[player] for player in players], drawn)
        sources.append(np.choose(place, players))
    return sources


def _count(knockout: Knockout, sources: Sequence[Array], columns: tuple[Array, Array]) -> None:
    final, title = columns
    for source in knockout.final:
        final += _counted(sources[source], len(final))
    title += _counted(sources[knockout.champion], len(title))


def _counted(players: Array, many: int) -> Array:
    return np.bincount(players.ravel(), minlength=many)
