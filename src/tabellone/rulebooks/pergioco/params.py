"""The figures of PerGioco Masters and the rulings on its text, as fields that a document may override."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import date
from decimal import Decimal
from typing import Any, Literal

from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.params import overridden, stated_params

PGR_SINCE = date(2021, 10, 1)  # PG 19
RACE_SINCE = 2026  # PG 38
MOST_ROUNDS = 99
MOST = 100_000  # no figure of a rulebook is larger; keeps a hostile file from asking for endless work


@dataclass(frozen=True, slots=True)
class Params:
    """Figures and rulings; the comment beside each cites its rule."""

    k: int = 20  # PG 22
    scale: int = 400  # PG 22: the usual Elo scale
    start: Decimal = Decimal(1000)  # PG 22
    rounds: int | None = None  # PG 2: planned Swiss rounds; None: as long as two are in
    bye_points: Decimal = Decimal(1)  # PG 39: stage points of a bye without a score
    missed_first_games_rated: bool = True  # PG 25: games played after a missed first one move the rating
    other_absence_is_loss: bool = True  # PG 25: outside the Swiss system every absence is a rated loss
    no_show_rated: bool = False  # ruling no-show-no-rating
    active_years: int = 2  # PG 27: this year and the one before
    kept_years: int = 5  # PG 28: this year and the four before
    shadow_inherited: bool = True  # ruling shadow-rating
    priority_from: int = 10  # PG 29
    red_floor: bool = True  # ruling red-floor
    games_in_window: bool = True  # ruling games-in-window
    green_points: tuple[int, ...] = (20, 18, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)  # PG 35
    leader_points: tuple[Decimal, ...] = tuple(Decimal(tenths).scaleb(-1) for tenths in (5, 4, 3, 2, 1))  # PG 35
    leader_groups: bool = True  # ruling leader-groups
    race_k: Decimal = Decimal("16.70")  # PG 39
    race_players: int = 64  # PG 40
    race_stages: int = 12  # PG 38
    race_registered_by: Literal["start", "end"] = "start"  # PG 38
    missed_race_is_zero: bool = True  # ruling race-zero
    race_drops_at: Literal["end", "running"] = "end"  # PG 40: best and worst go at the end of the Race
    race_drops_from: int = 3  # ruling race-zero: with fewer Race stages the plain sum is shown
    taken_out: tuple[str, ...] = ()  # ruling taken-out: entrants whom the organiser took out of a stage's ranking


DEFAULT = Params()
OF_A_STAGE = frozenset({"rounds", "taken_out"})
# what holds for a whole season (PG 17)
ADJUSTABLE = {one.name: getattr(DEFAULT, one.name) for one in fields(DEFAULT) if one.name not in OF_A_STAGE}


def season_params(season: Season) -> Params:
    """The figures of a season: the rulebook's, with what `season.json` overrides (PG 17)."""
    return overridden(DEFAULT, season.params) if season.params else DEFAULT


def season_rulings(season: Season) -> dict[str, Any]:
    """The figures and rulings of a season, which hold for all its stages (PG 17, ruling as-it-was-played)."""
    return stated_params(season_params(season), without=OF_A_STAGE)


def stage_figures(season: Season) -> dict[str, Any]:
    """What a season sets otherwise for all its stages (PG 17); nothing of figures that cannot be read."""
    if any(True for _ in param_problems(season.params)):
        return {}
    own = stated_params(DEFAULT)
    return {name: value for name, value in season_rulings(season).items() if value != own[name]}


def stage_params(tournament: Tournament, base: Params = DEFAULT) -> Params:
    """The figures of a stage: those of its season, with what its own document overrides (PG 17)."""
    return overridden(base, tournament.params) if tournament.params else base


def param_problems(overrides: Any) -> Iterator[Problem]:
    """Overrides that are unknown, of the wrong kind or beyond reason (PG 17)."""
    try:
        params = overridden(DEFAULT, overrides)
    except InputError as error:
        yield from error.problems
        return
    for name in overrides:
        value = getattr(params, name, None)
        figures = value if isinstance(value, tuple) else (value,)
        if any(not _reasonable(name, figure) for figure in figures):
            yield Problem.of("pg-param-range", at("params", name), rule="PG 17", name=name, found=overrides[name])


def _reasonable(name: str, figure: Any) -> bool:
    if isinstance(figure, bool) or not isinstance(figure, int | Decimal):
        return True
    if name == "race_k":
        return 0 < figure <= 100 and figure * 100 % 1 == 0
    least = 1 if name in {"scale", "active_years", "kept_years", "rounds"} else 0
    return least <= figure <= (MOST_ROUNDS if name == "rounds" else MOST)
