"""The first round: by lot, the seeds apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabellone.engine.facts import Tournament
from tabellone.engine.lots import Lots
from tabellone.engine.pairing import by_tables


def seeds_of(tournament: Tournament) -> dict[str, int]:
    """The seeded players: 1 is the reigning champion, then the first of the game's ranking (BIG 7)."""
    return {player.id: player.seed for player in tournament.players if player.seed is not None}


def first_tables(players: Sequence[str], seeds: Mapping[str, int], sizes: Sequence[int], seed: str) -> list[list[str]]:
    """Tables by lot, at most one seed at each (BIG 4.1, BIG 7); with more seeds than tables the best are kept apart.

    With tables of two an odd player, by lot, gets the bye: a table of one, the last. Where the seeds outnumber the
    tables of two it is one of them: the others need not meet (ruling seed-takes-the-bye).
    """
    order = Lots(seed).shuffled(players)
    full = [size for size in sizes if size > 1]
    if sum(player in seeds for player in order) > len(full):
        full = list(sizes)
    alone = order[sum(full) :]
    order = order[: sum(full)]
    kept = sorted((p for p in order if p in seeds), key=lambda p: (seeds[p], p))[: len(full)]
    apart = len(kept) > 1
    tables = _filled(order, kept, full, Lots(seed, "seeds")) if apart else list(map(list, by_tables(order, full)))
    return tables + [[player] for player in alone]


def _filled(order: Sequence[str], kept: Sequence[str], sizes: Sequence[int], lots: Lots) -> list[list[str]]:
    """The seeds apart at tables by lot, the others as drawn; seats in the order drawn (ruling seats-by-standing)."""
    at = dict(zip(kept, lots.drawn(range(len(sizes)), len(kept)), strict=True))
    others = iter([player for player in order if player not in at])
    heads: list[list[str]] = [[p for p in kept if at[p] == table] for table in range(len(sizes))]
    tables = [head + [next(others) for _ in range(size - len(head))] for head, size in zip(heads, sizes, strict=True)]
    turn = {player: place for place, player in enumerate(order)}
    return [sorted(table, key=turn.__getitem__) for table in tables]
