"""Replay in plain Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, repeat
from math import exp, floor, log
from typing import TYPE_CHECKING

from tabellone.engine import elo as exact

if TYPE_CHECKING:
    from tabellone.engine.replay import Column, Elo

Pair = tuple[int, int, float, float]  # first, second, the first one's score, weight
Batch = tuple[int, list[Pair]]  # game, its pairs in one stage
Columns = tuple[list[int], list[int], list[int]]  # games, players, ratings

# A change is summed in floats, whose error is far below this share of a thousandth. Only a rating that ends nearer
# than this to the middle between two thousandths could be rounded otherwise, and is calculated again exactly.
MARGIN = 1e-5
_SCORES = (0.0, 0.5, 1.0)


def games(columns: Sequence[Column], elo: Elo) -> Columns:
    """Games of two: columns stages, games, first, second, halves."""
    return _replayed(_batches_of_games(_in_order(columns), float(elo.k)), elo)


def tables(columns: Sequence[Column], elo: Elo) -> Columns:
    """Tables of any size: columns stages, games, tables, players, places."""
    return _replayed(_batches_of_tables(_in_order(columns), elo.k), elo)


def _in_order(columns: Sequence[Column]) -> list[list[int]]:
    """The columns as lists of Python's own numbers, their rows by stage and game."""
    lists: list[list[int]] = [c.tolist() if hasattr(c, "tolist") else list(c) for c in columns]
    stages, games = lists[:2]
    if all(one <= other for one, other in pairwise(zip(stages, games, strict=True))):
        return lists
    order = sorted(range(len(stages)), key=lambda row: (stages[row], games[row]))
    return [[column[row] for row in order] for column in lists]


def _runs(*columns: Sequence[int]) -> Iterator[slice]:
    """Rows that stand together and are equal in all the columns."""
    begin = 0
    for row, (one, other) in enumerate(pairwise(zip(*columns, strict=True)), start=1):
        if one != other:
            yield slice(begin, row)
            begin = row
    if columns[0]:
        yield slice(begin, len(columns[0]))


def _batches_of_games(columns: list[list[int]], k: float) -> Iterator[Batch]:
    stages, games, first, second, halves = columns
    for run in _runs(stages, games):
        scores = map(_SCORES.__getitem__, halves[run])
        yield games[run.start], list(zip(first[run], second[run], scores, repeat(k), strict=False))


def _batches_of_tables(columns: list[list[int]], k: int) -> Iterator[Batch]:
    stages, games, tables, players, places = columns
    for run in _runs(stages, games):
        pairs: list[Pair] = []
        for table in _runs(tables[run]):
            seats = slice(run.start + table.start, run.start + table.stop)
            pairs += _pairs(players[seats], places[seats], k)
        yield games[run.start], pairs


def _pairs(players: list[int], places: list[int], k: int) -> list[Pair]:
    """Every pair of a table."""
    weight = k / max(len(players) - 1, 1)
    return [
        (one, other, 1.0 if place < behind else 0.0 if place > behind else 0.5, weight)
        for (one, place), (other, behind) in combinations(zip(players, places, strict=True), 2)
    ]


def _replayed(batches: Iterable[Batch], elo: Elo) -> Columns:
    ratings: dict[int, dict[int, int]] = {}
    for game, pairs in batches:
        held = ratings.setdefault(game, {})
        held.update(_moved(held, pairs, elo))
    rows = [(game, player, held[player]) for game, held in sorted(ratings.items()) for player in sorted(held)]
    return [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows]


def _moved(held: Mapping[int, int], pairs: list[Pair], elo: Elo) -> dict[int, int]:
    """The ratings of those who played a batch."""
    rating, start, ten = held.get, elo.start, log(10) / (1000 * elo.scale)
    far = 700 / ten  # where the expectation is nothing, and `exp` too large for a float
    change: dict[int, float] = {}
    changed = change.get
    for one, other, score, weight in pairs:
        ahead = rating(other, start) - rating(one, start)
        surplus = weight * (score - (1 / (1 + exp(ahead * ten)) if ahead < far else 0.0))
        change[one] = changed(one, 0.0) + surplus
        change[other] = changed(other, 0.0) - surplus
    after = {}
    for player, moved in change.items():
        raised = rating(player, start) + 1000 * moved + 0.5
        after[player] = whole = floor(raised)
        if not MARGIN < raised - whole < 1 - MARGIN:
            after[player] = exactly(player, held, pairs, elo)
    return after


def exactly(player: int, held: Mapping[int, int], pairs: Iterable[Pair], elo: Elo) -> int:
    """The rating after a batch as `engine.elo` calculates it."""
    own = held.get(player, elo.start)
    terms = []
    for one, other, score, weight in pairs:
        if player in (one, other):
            opponent = held.get(other if player == one else one, elo.start)
            expected = exact.expected(own, opponent, scale=elo.scale)
            terms.append((weight, score if player == one else 1 - score, expected))
    return exact.moved(own, terms)
