"""Figures and rulings of RisiKo! Master; a document overrides them by name under `params`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from decimal import Decimal
from typing import Any

from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import Tournament
from tabellone.engine.params import overridden, stated_params


@dataclass(frozen=True, slots=True)
class Params:
    """What a federation may want to read otherwise (RK structure, RK points, RK semifinals, RK withdrawals)."""

    max_table_points: int = 86  # RK points
    five_factor: Decimal = Decimal("1.25")  # RK points: table points at a table of five
    five_most: Decimal = Decimal("1.100")  # RK points: nobody exceeds it at a table of five
    objective_points: Decimal = Decimal("1.100")  # RK points: the secret objective, at any table
    minutes: int = 90  # RK structure: how long a game lasts
    direct_under: int = 50  # RK semifinals: direct finalists below so many counted players
    players_per_winner: int = 50  # RK structure: one winner for every fifty counted players
    most_winners: int = 4  # ruling four-at-most
    accept_reduced: bool = False  # ruling too-few: the organiser confirms the largest structure that fits
    accept_three: bool = False  # RK structure: the organiser confirms tables of three
    replace_within_group: bool = False  # RK withdrawals: only from the semifinals of the same group
    cap_is_for_the_sum: bool = True  # RK points; false: at a table of five also the points without a win are capped
    bands_before_clubs: bool = True  # RK draw semifinals; false: clubs are kept apart first
    won_and_left: bool = True  # RK standings; false: a semifinal won does not count for who gives up the final


DEFAULT = Params()
CONFIRMED = frozenset({"accept_reduced", "accept_three"})  # the organiser's word for a day, not a reading of the text
LIMITS: dict[str, tuple[Decimal, Decimal]] = {
    "max_table_points": (Decimal(1), Decimal(999)),
    "five_factor": (Decimal("0.001"), Decimal(10)),
    "five_most": (Decimal(1), Decimal(10)),
    "objective_points": (Decimal(1), Decimal(10)),
    "minutes": (Decimal(1), Decimal(1440)),
    "direct_under": (Decimal(1), Decimal(100_000)),
    "players_per_winner": (Decimal(16), Decimal(100_000)),
    "most_winners": (Decimal(1), Decimal(100)),
}


def risiko_params(tournament: Tournament) -> Params:
    """The rulebook's params with the document's overrides; wrong ones are an InputError (RK structure)."""
    params = overridden(DEFAULT, tournament.params)
    problems = list(_out_of_range(params))
    if problems:
        raise InputError(problems)
    return params


def rulings(tournament: Tournament) -> dict[str, Any]:
    """The figures and rulings of a tournament, without what its organiser confirmed (ruling as-it-was-played)."""
    return stated_params(risiko_params(tournament), without=CONFIRMED)


def unwritten_rulings() -> dict[str, Any]:
    """Nothing held otherwise while rulings were not written down (ruling as-it-was-played)."""
    return {}


def _out_of_range(params: Params) -> Iterator[Problem]:
    for name in (field.name for field in fields(params) if field.name in LIMITS):
        value, (least, most) = Decimal(getattr(params, name)), LIMITS[name]
        if not least <= value <= most or not _three_decimals(value):
            values = {"name": name, "found": value, "least": least, "most": most}
            yield Problem("risiko-param-range", at("params", name), rule="RK structure", values=values)


def _three_decimals(value: Decimal) -> bool:
    exponent = value.as_tuple().exponent
    return isinstance(exponent, int) and exponent >= -3
