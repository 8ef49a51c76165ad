"""Elo at tables of four, every pair compared, against multi-elo; openskill for reference."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from bench.report import Row, best_of, not_measured, reference, times
from tabellone.engine.replay import Elo, Ratings, replay_tables

WORK = "multi-player Elo, {:,} tables of four"
PLAYERS, GAMES, PER_STAGE = 20_000, 100, 50
Table = list[tuple[tuple[int, int], int]]  # (game, player), place


def history(size: int) -> dict[str, Any]:
    """Columns of seats; the four at a table are different people."""
    import numpy as np

    chance = np.random.default_rng(2026)
    tables = np.arange(size)
    games = chance.integers(0, GAMES, size // PER_STAGE + 1)[tables // PER_STAGE]
    steps = np.cumsum(chance.integers(1, PLAYERS // 8, (size, 4)), axis=1)
    players = (chance.integers(0, PLAYERS, (size, 1)) + steps) % PLAYERS
    places = chance.permuted(np.tile([1, 2, 3, 4], (size, 1)), axis=1)
    of_seats = {name: np.repeat(column, 4) for name, column in {"stages": tables // PER_STAGE, "games": games}.items()}
    return of_seats | {"tables": np.repeat(tables, 4), "players": players.ravel(), "places": places.ravel()}


def ours(columns: dict[str, Any], *, numpy: bool) -> Ratings:
    return replay_tables(**columns, elo=Elo(k=32, start=1_500_000), numpy=numpy)


def measure(*, quick: bool) -> list[Row]:
    size = 25_000 if quick else 250_000
    work = WORK.format(size)
    columns = history(size)
    lists = {name: column.tolist() for name, column in columns.items()}
    fast, ratings = best_of(3, lambda: ours(columns, numpy=True))
    plain, same = best_of(2, lambda: ours(lists, numpy=False))
    rows = [reference(work, "with numpy", fast, "s"), reference(work, "in plain Python", plain, "s")]
    sample = _tables(lists, 5_000)
    for name, rate, least in (("multi-elo", _multi_elo, 2), ("openskill", _openskill, None)):
        try:
            theirs = _pace(rate, sample) * size
        except ImportError:
            rows.append(not_measured(work, f"against {name}", f"≥ {least} ×" if least else "", "not installed"))
            continue
        rows.append(reference(work, f"{name}, from {len(sample):,} tables", theirs, "s"))
        if least:
            rows.append(times(work, name, fast, theirs, least, "numpy"))
            rows.append(times(work, name, plain, theirs, least, "plain Python"))
    differing = sum(one != other for one, other in zip(ratings.thousandths, same.thousandths, strict=True))
    note = f"of {len(ratings.players):,}"
    rows.append(Row(work, "ratings that differ with and without numpy", differing, "", "0", differing == 0, note))
    return rows


def _tables(lists: dict[str, list[int]], how_many: int) -> list[Table]:
    seats = list(zip(zip(lists["games"], lists["players"], strict=True), lists["places"], strict=True))
    return [seats[start : start + 4] for start in range(0, 4 * how_many, 4)]


def _pace(rate: Callable[[list[Table]], None], sample: list[Table]) -> float:
    rate([])
    return best_of(2, lambda: rate(sample))[0] / len(sample)


def _multi_elo(sample: list[Table]) -> None:
    from multi_elo import EloPlayer, calc_elo

    held: dict[tuple[int, int], float] = defaultdict(lambda: 1500)
    for table in sample:
        after = calc_elo([EloPlayer(place, held[player]) for player, place in table], k=32 / 3)
        held.update(zip([player for player, _ in table], after, strict=True))


def _openskill(sample: list[Table]) -> None:
    from openskill.models import BradleyTerryPart

    model = BradleyTerryPart()
    held: dict[tuple[int, int], Any] = defaultdict(model.rating)
    for table in sample:
        after = model.rate([[held[player]] for player, _ in table], ranks=[place for _, place in table])
        held.update((player, team[0]) for (player, _), team in zip(table, after, strict=True))
