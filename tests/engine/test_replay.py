"""Replay: columns in, the thousandths of `engine.elo` out, with numpy and without."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.elo import Term, expected, moved
from tabellone.engine.replay import Elo, Ratings, plain, replay_games, replay_tables

PGR, BIG = Elo(), Elo(k=32, start=1_500_000)
GAME_COLUMNS = ("stages", "games", "first", "second", "halves")
SEAT_COLUMNS = ("stages", "games", "tables", "players", "places")
BOTH_WAYS = pytest.mark.parametrize("with_numpy", [True, False], ids=["numpy", "plain"])
Row = tuple[int, int, int, int, int]


def columns(names: tuple[str, ...], rows: list[Row]) -> dict[str, Any]:
    return {name: [row[i] for row in rows] for i, name in enumerate(names)}


def games_of(rows: list[Row], elo: Elo = PGR, *, numpy: bool) -> Mapping[tuple[int, int], int]:
    return replay_games(**columns(GAME_COLUMNS, rows), elo=elo, numpy=numpy).by_game_and_player()


def seats_of(rows: list[Row], elo: Elo = BIG, *, numpy: bool) -> Mapping[tuple[int, int], int]:
    return replay_tables(**columns(SEAT_COLUMNS, rows), elo=elo, numpy=numpy).by_game_and_player()


def rated(batches: list[list[tuple[tuple[int, int], tuple[int, int], float, float]]], elo: Elo) -> dict[Any, int]:
    """Stage after stage with `engine.elo` alone; a meeting is (player, opponent, score, weight)."""
    held: dict[Any, int] = {}
    for batch in batches:
        terms: dict[Any, list[Term]] = {}
        for own, other, score, weight in batch:
            chance = expected(held.get(own, elo.start), held.get(other, elo.start), scale=elo.scale)
            terms.setdefault(own, []).append((weight, score, chance))
        held |= {player: moved(held.get(player, elo.start), games) for player, games in terms.items()}
    return held


def obvious_games(rows: list[Row], elo: Elo = PGR) -> dict[Any, int]:
    batches = []
    for _, stage in groupby(sorted(rows, key=itemgetter(0)), itemgetter(0)):
        batch = []
        for _, game, one, other, halves in stage:
            batch.append(((game, one), (game, other), halves / 2, float(elo.k)))
            batch.append(((game, other), (game, one), 1 - halves / 2, float(elo.k)))
        batches.append(batch)
    return rated(batches, elo)


def obvious_tables(rows: list[Row], elo: Elo = BIG) -> dict[Any, int]:
    batches = []
    for _, stage in groupby(rows, itemgetter(0)):
        batch = []
        for _, seats in groupby(stage, itemgetter(1, 2)):
            table = list(seats)
            for one in table:
                for other in table:
                    if one is not other:
                        score = 0.5 + 0.5 * (one[4] < other[4]) - 0.5 * (one[4] > other[4])
                        batch.append(((one[1], one[3]), (one[1], other[3]), score, elo.k / (len(table) - 1)))
        batches.append(batch)
    return rated(batches, elo)


@st.composite
def histories(draw: st.DrawFn) -> list[Row]:
    stage, game, player = st.integers(0, 6), st.integers(0, 3), st.integers(0, 8)
    meeting = st.tuples(stage, game, player, player, st.integers(0, 2)).filter(lambda row: row[2] != row[3])
    return draw(st.lists(meeting, max_size=60))


@st.composite
def evenings(draw: st.DrawFn) -> list[Row]:
    rows: list[Row] = []
    for number, stage in enumerate(sorted(draw(st.lists(st.integers(0, 5), max_size=12)))):
        game = draw(st.integers(0, 2))
        seats = draw(st.lists(st.integers(0, 9), min_size=1, max_size=7, unique=True))
        rows += [(stage, game, number, player, draw(st.integers(1, len(seats)))) for player in seats]
    return rows


@BOTH_WAYS
def test_worked_stage(with_numpy: bool) -> None:
    """Two stages: the second is rated with the ratings after the first (ruling stage-batch)."""
    rows = [(1, 0, 0, 1, 2), (1, 0, 0, 2, 2), (2, 0, 0, 1, 0)]
    assert games_of(rows, numpy=with_numpy) == {(0, 0): 1_009_139, (0, 1): 1_000_861, (0, 2): 990_000}


@BOTH_WAYS
def test_worked_table(with_numpy: bool) -> None:
    """Four equals: Δ = 32 / 3 · Σ(S − E) (ruling big-elo); two seconds share their comparison."""
    rows = [(1, 0, 1, player, place) for player, place in ((0, 1), (1, 2), (2, 2), (3, 4))]
    assert list(seats_of(rows, numpy=with_numpy).values()) == [1_516_000, 1_500_000, 1_500_000, 1_484_000]


@BOTH_WAYS
@given(rows=histories())
def test_games_as_one_by_one(with_numpy: bool, rows: list[Row]) -> None:
    assert games_of(rows, numpy=with_numpy) == obvious_games(rows)


@BOTH_WAYS
@given(rows=evenings())
def test_tables_as_one_by_one(with_numpy: bool, rows: list[Row]) -> None:
    assert seats_of(rows, numpy=with_numpy) == obvious_tables(rows)


def test_long_random_history_to_the_last_thousandth() -> None:
    chance = np.random.default_rng(4)
    one, step = chance.integers(0, 300, 30_000), chance.integers(1, 300, 30_000)
    stage = np.sort(chance.integers(0, 400, 30_000))
    table = np.stack((stage, stage % 7, one, (one + step) % 300, chance.integers(0, 3, 30_000)))
    rows = [tuple(row) for row in table.T.tolist()]
    found = games_of(rows, numpy=True)
    assert found == games_of(rows, numpy=False) == obvious_games(rows)
    assert len(found) > 2000


@BOTH_WAYS
@pytest.mark.parametrize("margin", [0.5, 0.3])
def test_what_could_be_rounded_otherwise_is_calculated_again(
    with_numpy: bool, margin: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wide margin sends everybody, or many, through the exact calculation: nothing changes."""
    from tabellone.engine.replay import vector

    monkeypatch.setattr(plain, "MARGIN", margin)
    monkeypatch.setattr(vector, "MARGIN", margin)
    rows = [(i // 9, i % 2, i % 5, 5 + i % 7, i % 3) for i in range(200)]
    assert games_of(rows, numpy=with_numpy) == obvious_games(rows)


@BOTH_WAYS
@pytest.mark.parametrize("start", [0, -5_000_000])
def test_ratings_below_zero_and_ties_are_rounded_away_from_zero(with_numpy: bool, start: int) -> None:
    elo = Elo(k=1, start=start, scale=1)
    rows = [(i, 0, i % 3, 3 + i % 2, 2 * (i % 2)) for i in range(40)]
    assert games_of(rows, elo, numpy=with_numpy) == obvious_games(rows, elo)


@BOTH_WAYS
def test_far_apart_ratings_expect_nothing_and_break_nothing(with_numpy: bool) -> None:
    elo = Elo(k=10_000_000)
    rows = [(stage, 0, 0, 1, 2) for stage in range(3)] + [(9, 0, 1, 0, 2), (10, 0, 0, 1, 1)]
    assert games_of(rows, elo, numpy=with_numpy) == obvious_games(rows, elo)


@BOTH_WAYS
@given(rows=histories(), chance=st.randoms(use_true_random=False))
def test_the_order_of_the_rows_does_not_matter(with_numpy: bool, rows: list[Row], chance: Any) -> None:
    mixed = rows.copy()
    chance.shuffle(mixed)
    assert games_of(mixed, numpy=with_numpy) == games_of(rows, numpy=with_numpy)


@BOTH_WAYS
def test_any_kind_of_column(with_numpy: bool) -> None:
    rows: list[Row] = [(1, 3, 0, 1, 2), (2, 0, 5, 1, 1)]
    named = columns(GAME_COLUMNS, rows)
    expected = Ratings([0, 0, 3, 3], [1, 5, 0, 1], [1_000_000, 1_000_000, 1_010_000, 990_000])
    for kind in (list, tuple, np.array, lambda column: array("q", column), lambda c: np.array(c, dtype=np.uint16)):
        given_columns: Any = {name: kind(column) for name, column in named.items()}
        assert replay_games(**given_columns, elo=PGR, numpy=with_numpy) == expected


@BOTH_WAYS
def test_large_and_sparse_numbers(with_numpy: bool) -> None:
    rows: list[Row] = [(10**9, 10**6, 10**9, 3, 2), (10**10, 5, 2**40, 0, 0)]
    assert games_of(rows, numpy=with_numpy) == obvious_games(rows)


@BOTH_WAYS
def test_nothing_played(with_numpy: bool) -> None:
    assert games_of([], numpy=with_numpy) == seats_of([], numpy=with_numpy) == {}


@BOTH_WAYS
def test_a_table_of_one_is_no_game(with_numpy: bool) -> None:
    assert seats_of([(1, 0, 1, 7, 1)], numpy=with_numpy) == {}


def test_columns_must_be_equally_long() -> None:
    with pytest.raises(ValueError, match="unequal length"):
        replay_games(stages=[1], games=[1], first=[1], second=[2], halves=[], elo=PGR)


def test_without_being_told_it_takes_numpy_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    named = columns(GAME_COLUMNS, [(1, 0, 0, 1, 2)])
    here = replay_games(**named, elo=PGR)
    monkeypatch.setattr("tabellone.engine.replay.find_spec", lambda name: None)
    assert replay_games(**named, elo=PGR) == here
