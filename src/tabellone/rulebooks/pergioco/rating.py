"""The PGR: Elo that moves once per stage, with the ratings held before it (PG 9, PG 20, PG 22, ruling stage-batch).

Ratings are whole thousandths here; `from_thousandths` shows them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tabellone.engine.elo import expected, moved
from tabellone.engine.numbers import thousandths
from tabellone.rulebooks.pergioco.params import Params
from tabellone.rulebooks.pergioco.sides import Side, rated


def start_rating(params: Params) -> int:
    """What a player new to a game starts from, in thousandths (PG 22)."""
    return thousandths(params.start)


def expectation(own: int, opponent: int, params: Params) -> float:
    """Expected score against an opponent, from the ratings before the stage (PG 22)."""
    return expected(own, opponent, scale=params.scale)


def rerated(own: int, games: Iterable[tuple[float, int]], params: Params) -> int:
    """The rating after a stage: old + k × Σ(S − E), rounded once to three decimals (PG 22, ruling stage-batch)."""
    return moved(own, [(params.k, score, expected(own, opponent, scale=params.scale)) for score, opponent in games])


def rate_stage(
    played: Mapping[str, Sequence[Side]], before: Mapping[str, int], *, swiss: bool, params: Params
) -> dict[str, int]:
    """The ratings of all who are rated in a stage, from the ratings before it (PG 9, PG 20, PG 22)."""
    start = start_rating(params)
    after: dict[str, int] = {}
    for player, own in played.items():
        games = [(side.score, before.get(side.opponent, start)) for side in rated(own, swiss=swiss, params=params)]
        if games:
            after[player] = rerated(before.get(player, start), games, params)
    return after
