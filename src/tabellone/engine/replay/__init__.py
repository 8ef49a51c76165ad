"""Replay of long histories: Elo moved once per stage, from columns of whole numbers, to whole thousandths.

A stage of a game is a batch: everything in it is rated with the ratings before it (rulings stage-batch, big-elo).
Stages are applied in the order of their numbers. The ratings are those of `engine.elo.moved` to the last thousandth,
with numpy where it is installed and without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import numpy as np

    Column: TypeAlias = Sequence[int] | np.typing.NDArray[np.integer]

__all__ = ["Elo", "Ratings", "replay_games", "replay_tables"]


@dataclass(frozen=True, slots=True)
class Elo:
    """The figures of an Elo: how far a game moves it, where it starts (thousandths), what ten to one is worth."""

    k: int = 20
    start: int = 1_000_000
    scale: int = 400


@dataclass(frozen=True, slots=True)
class Ratings:
    """Final ratings in thousandths: three columns, ordered by game, then player."""

    games: list[int]
    players: list[int]
    thousandths: list[int]

    def by_game_and_player(self) -> Mapping[tuple[int, int], int]:
        """The same, to look up."""
        return dict(zip(zip(self.games, self.players, strict=True), self.thousandths, strict=True))


def replay_games(
    *, stages: Column, games: Column, first: Column, second: Column, halves: Column, elo: Elo, numpy: bool | None = None
) -> Ratings:
    """Ratings after games of two, one row each; `halves` is twice the first player's score: 2, 1 or 0.

    `numpy` asks for it or against it; the default is to use it where it is installed.
    """
    columns = _equally_long(stages, games, first, second, halves)
    return Ratings(*_way(numpy).games(columns, elo))


def replay_tables(
    *,
    stages: Column,
    games: Column,
    tables: Column,
    players: Column,
    places: Column,
    elo: Elo,
    numpy: bool | None = None,
) -> Ratings:
    """Ratings after tables of any size, one row per seat, the seats of a table together; place 1 is the best.

    Every pair at a table of n is compared and weighs K / (n − 1) (ruling big-elo).
    """
    columns = _equally_long(stages, games, tables, players, places)
    return Ratings(*_way(numpy).tables(columns, elo))


def _equally_long(*columns: Column) -> tuple[Column, ...]:
    lengths = [len(column) for column in columns]
    if len(set(lengths)) > 1:
        raise ValueError(f"columns of unequal length: {lengths}")
    return columns


def _way(numpy: bool | None) -> ModuleType:
    if find_spec("numpy") is not None if numpy is None else numpy:
        from tabellone.engine.replay import vector as way  # noqa: PLC0415 - numpy loads only where it is used
    else:
        from tabellone.engine.replay import plain as way  # type: ignore[no-redef] # noqa: PLC0415 - the twin
    return way
