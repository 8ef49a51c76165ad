"""Each game of a source once."""

from __future__ import annotations

from collections.abc import Iterable

from tabellone.engine.errors import Problem
from tabellone.exchange.sources.found import FoundGame
from tabellone.exchange.sources.values import Findings


def once(games: Iterable[FoundGame], findings: Findings) -> tuple[FoundGame, ...]:
    """The same game again is left out, with a remark; another game with the same id is refused."""
    kept: dict[str, FoundGame] = {}
    for number, game in enumerate(games):
        known = kept.setdefault(game.id or f"\n{number}", game)
        if known is game:
            continue
        if (known.seats, known.ended, known.round) == (game.seats, game.ended, game.round):
            findings.remark(Problem("source-doubled-game", game.place, values={"other": known.place}))
        else:
            findings.refuse(Problem("source-game-differs", game.place, values={"other": known.place}))
    findings.settle()
    return tuple(kept.values())
