"""Replay of a million games of two: stage-batch Elo against the Elo libraries, one call per game as they offer it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from bench.report import Row, at_most, best_of, largest_memory, not_measured, reference, times
from tabellone.engine.replay import Elo, Ratings, replay_games

WORK = "replay of {:,} games of two"
PLAYERS, GAMES, POOL, PER_STAGE = 20_000, 100, 3_600, 50
SAMPLE = 50_000  # games that the peers replay
Game = tuple[int, int, int, int, int]  # stage, game, first, second, halves
Replay = Callable[[Iterable[Game]], object]


def history(size: int) -> dict[str, Any]:
    """Columns of a made-up history: each game has a circle of players of its own, each stage is of one game."""
    import numpy as np

    chance = np.random.default_rng(2026)
    stages = np.arange(size) // PER_STAGE
    games = chance.integers(0, GAMES, size // PER_STAGE + 1)[stages]
    circle = np.stack([chance.permutation(PLAYERS)[:POOL] for _ in range(GAMES)])
    first, step = chance.integers(0, POOL, size), chance.integers(1, POOL, size)
    halves = chance.choice([0, 1, 2], size, p=[0.45, 0.1, 0.45])
    second = circle[games, (first + step) % POOL]
    return {"stages": stages, "games": games, "first": circle[games, first], "second": second, "halves": halves}


def ours(columns: dict[str, Any], *, numpy: bool) -> Ratings:
    return replay_games(**columns, elo=Elo(), numpy=numpy)


def measure(*, quick: bool) -> list[Row]:
    size = 100_000 if quick else 1_000_000
    work = WORK.format(size)
    columns = history(size)
    lists = {name: column.tolist() for name, column in columns.items()}
    fast, ratings = best_of(3, lambda: ours(columns, numpy=True))
    plain, same = best_of(2, lambda: ours(lists, numpy=False))
    peers, missing = _peers(list(zip(*(lists[name][:SAMPLE] for name in lists), strict=True)), size, work)
    rows = [reference(work, "with numpy", fast, "s"), reference(work, "in plain Python", plain, "s"), *missing]
    elo = {name: taken for name, taken in peers.items() if name != "openskill"}
    if elo:
        fastest = min(elo, key=elo.__getitem__)
        rows.append(times(work, f"{fastest}, the fastest Elo library", fast, elo[fastest], 5, "numpy"))
        rows.append(times(work, f"{fastest}, the fastest Elo library", plain, elo[fastest], 5, "plain Python"))
    else:
        rows.append(not_measured(work, "against the fastest Elo library", "≥ 5 ×", "none is installed"))
    rows += [reference(work, f"{name}, from {SAMPLE:,} games", taken, "s") for name, taken in peers.items()]
    rows += [at_most(work, f"memory, {way}", _peak(way, size), "MB", 500) for way in ("numpy", "plain")]
    differing = sum(one != other for one, other in zip(ratings.thousandths, same.thousandths, strict=True))
    note = f"of {len(ratings.players):,}"
    rows.append(Row(work, "ratings that differ with and without numpy", differing, "", "0", differing == 0, note))
    return rows


def _peers(sample: list[Game], size: int, work: str) -> tuple[dict[str, float], list[Row]]:
    """Seconds that each library would take for the whole history at the pace of the sample."""
    taken, missing = {}, []
    for name, make in PEERS.items():
        try:
            replay = make()
        except ImportError as error:
            missing.append(not_measured(work, name, "", f"not installed: {error.name}"))
            continue
        taken[name] = best_of(1, lambda: replay(sample))[0] * size / len(sample)  # noqa: B023 - called at once
    return taken, missing


def _skelo() -> Replay:
    from skelo.model.elo import EloModel

    def replay(games: Iterable[Game]) -> object:
        model = EloModel(default_k=20, initial_value=1000)
        for stage, game, first, second, halves in games:  # it knows no draws
            one, other = (game, first), (game, second)
            model.add(one)
            model.add(other)
            model.update(*((one, other) if halves else (other, one)), stage)
        return model

    return replay


def _multi_elo() -> Replay:
    from multi_elo import EloPlayer, calc_elo

    def replay(games: Iterable[Game]) -> object:
        held: dict[tuple[int, int], float] = defaultdict(lambda: 1000)
        for _, game, first, second, halves in games:
            one, other = (game, first), (game, second)
            pair = [EloPlayer(2 - halves, held[one]), EloPlayer(halves, held[other])]
            held[one], held[other] = calc_elo(pair, k=20)
        return held

    return replay


def _elote() -> Replay:
    from elote import EloCompetitor

    def replay(games: Iterable[Game]) -> object:
        held: dict[tuple[int, int], Any] = defaultdict(lambda: EloCompetitor(initial_rating=1000, k_factor=20))
        for _, game, first, second, halves in games:
            one, other = held[game, first], held[game, second]
            if halves == 1:
                one.tied(other)
            else:
                (one.beat(other) if halves else other.beat(one))
        return held

    return replay


def _openskill() -> Replay:
    from openskill.models import BradleyTerryPart

    def replay(games: Iterable[Game]) -> object:
        model = BradleyTerryPart()
        held: dict[tuple[int, int], Any] = defaultdict(model.rating)
        for _, game, first, second, halves in games:
            one, other = (game, first), (game, second)
            ((held[one],), (held[other],)) = model.rate([[held[one]], [held[other]]], ranks=[2 - halves, halves])
        return held

    return replay


PEERS: dict[str, Callable[[], Replay]] = {
    "skelo": _skelo,
    "multi-elo": _multi_elo,
    "elote": _elote,
    "openskill": _openskill,
}


def _peak(way: str, size: int) -> float:
    """Most memory, in MB, of a process that makes the history and replays it."""
    command = [sys.executable, "-m", "bench.elo", way, str(size)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout)["peak_mb"])


def main(way: str, size: str) -> None:
    columns = history(int(size))
    if way == "plain":
        columns = {name: column.tolist() for name, column in columns.items()}
    ours(columns, numpy=way == "numpy")
    sys.stdout.write(json.dumps({"peak_mb": largest_memory()}))


if __name__ == "__main__":
    main(*sys.argv[1:])
