"""Figures and rulings of RisiKo! Master; a document overrides them by name under `params`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from tabellone.contract.games import figure, figures_of
from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import Tournament
from tabellone.engine.params import overridden, stated_params


@dataclass(frozen=True, slots=True)
class Params:
    """What a federation may want to read otherwise (RK structure, RK points, RK semifinals, RK withdrawals)."""

    max_table_points: int = figure(86, "RK points", least=1, most=999)
    five_factor: Decimal = figure(Decimal("1.25"), "RK points", least=Decimal("0.001"), most=10)
    five_most: Decimal = figure(Decimal("1.100"), "RK points", least=1, most=10)  # at a table of five
    objective_points: Decimal = figure(Decimal("1.100"), "RK points", least=1, most=10)
    minutes: int = figure(90, "RK structure", least=1, most=1440)
    direct_under: int = figure(50, "RK semifinals", least=1, most=100_000)  # direct finalists with fewer counted
    players_per_winner: int = figure(50, "RK structure", least=16, most=100_000)  # counted players
    most_winners: int = figure(4, "RK structure", least=1, most=100)  # ruling four-at-most
    accept_reduced: bool = False  # ruling too-few: the organiser confirms the largest structure that fits
    accept_three: bool = False  # RK structure: the organiser confirms tables of three
    # only from the semifinals of the same group
    replace_within_group: bool = figure(default=False, rule="RK withdrawals")
    cap_is_for_the_sum: bool = figure(default=True, rule="RK points")  # false: also the points without a win
    bands_before_clubs: bool = figure(default=True, rule="RK draw semifinals")  # false: clubs are kept apart first
    won_and_left: bool = figure(default=True, rule="RK standings")  # false: not counted for who gives up the final


DEFAULT = Params()
CONFIRMED = frozenset({"accept_reduced", "accept_three"})  # the organiser's word for a day, not a reading of the text
FIGURES = figures_of(DEFAULT)


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


def _out_of_range(params: Params) -> Iterator[Problem]:
    for one in FIGURES.values():
        if one.least is None or one.most is None:
            continue
        value = Decimal(getattr(params, one.name))
        if not one.least <= value <= one.most or not _three_decimals(value):
            values = {"name": one.name, "found": value, "least": one.least, "most": one.most}
            yield Problem("risiko-param-range", at("params", one.name), rule="RK structure", values=values)


def _three_decimals(value: Decimal) -> bool:
    exponent = value.as_tuple().exponent
    return isinstance(exponent, int) and exponent >= -3
