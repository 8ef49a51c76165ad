"""The circuit's figures and rulings, and what can be wrong in a season (BIG 5, ruling big-elo)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import CarriedRating, Season, Tournament
from tabellone.engine.params import overridden, stated_params
from tabellone.rulebooks.big.catalogue.games import game_id


@dataclass(frozen=True, slots=True)
class CircuitParams:
    """Figures of rankings and ELO (BIG 5); a season may override them by name."""

    best_of_a_game: int = 5  # BIG 5: results that count in a game's points ranking
    best_in_general: int = 3  # BIG 5: results of each game that count in the general ranking
    halved_below: int = 6  # BIG 5.1: with fewer players all points are halved
    general_by_year: bool = True  # ruling general-year; false: the general ranking never starts again
    elo_start: int = 1500  # ruling big-elo
    elo_k: int = 32  # ruling big-elo


DEFAULT = CircuitParams()


def circuit_params(season: Season) -> CircuitParams:
    """The figures with the season's own; an unknown name is an InputError."""
    return overridden(DEFAULT, season.params)


def season_rulings(season: Season) -> dict[str, Any]:
    """The figures and rulings of a season's rankings (ruling as-it-was-played)."""
    return stated_params(circuit_params(season))


HIGHEST = 100_000  # far above any ELO, and small enough to calculate with
THOUSANDTH = Decimal("0.001")


def season_problems(season: Season, tournaments: Sequence[Tournament]) -> Iterable[Problem]:  # noqa: ARG001 - as every circuit is asked
    """Figures and carried-in ELOs that cannot be; the rules forbid no set of tournaments."""
    yield from _params(season)
    yield from _carried(season)


def _params(season: Season) -> Iterator[Problem]:
    try:
        params = circuit_params(season)
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
