"""What is wrong in a season as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import CarriedRating, Season, Tournament
from tabellone.rulebooks.big.catalogue import game_id
from tabellone.rulebooks.big.circuit.params import params_of

HIGHEST = 100_000  # far above any ELO, and small enough to calculate with
THOUSANDTH = Decimal("0.001")


def season_problems(season: Season, tournaments: Sequence[Tournament]) -> Iterable[Problem]:  # noqa: ARG001 - as every circuit is asked
    """Figures and carried-in ELOs that cannot be (BIG 5, ruling big-elo); the rules forbid no set of tournaments."""
    yield from _params(season)
    yield from _carried(season)


def _params(season: Season) -> Iterator[Problem]:
    try:
        params = params_of(season)
    except InputError as error:
        yield from error.problems
        return
    for name in ("best_of_a_game", "best_in_general"):
        if getattr(params, name) < 1:
            values = {"name": name, "found": getattr(params, name)}
            yield Problem("big-best-of-none", at("params", name), rule="BIG 5", values=values)
    for name in ("elo_start", "elo_k", "halved_below"):
        if not 0 <= getattr(params, name) <= HIGHEST:
            values = {"name": name, "found": getattr(params, name), "most": HIGHEST}
            yield Problem("big-figure-out-of-range", at("params", name), rule="ruling big-elo", values=values)


def _carried(season: Season) -> Iterator[Problem]:
    seen: dict[tuple[str, str], str] = {}
    for index, carried in enumerate(season.ratings):
        before = seen.setdefault((carried.player, game_id(carried.game)), carried.game)
        if before != carried.game:  # under another name of the game; under the same one the document is wrong already
            twice = {"player": carried.player, "game": carried.game}
            yield Problem("double-rating", at("ratings", index), rule="BIG 8.3", values=twice)
        values = {"player": carried.player, "game": carried.game, "rating": carried.rating, "most": HIGHEST}
        for code in _wrong(carried):
            yield Problem(code, at("ratings", index, "rating"), rule="ruling big-elo", values=values)


def _wrong(carried: CarriedRating) -> Iterator[str]:
    if not carried.rating.is_finite() or abs(carried.rating) > HIGHEST:
        yield "big-elo-out-of-range"
    elif carried.rating != carried.rating.quantize(THOUSANDTH):
        yield "big-elo-decimals"
