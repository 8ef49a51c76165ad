"""The rulings in force, written into a tournament when its first round is published (ruling as-it-was-played).

And a stage as its season has it played: what the season says of all its stages, under what the stage says itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tabellone.contract import BY_ID, Register, rulebook_as
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.params import stating_rulings
from tabellone.tournament.state import State

FIRST = 1


def in_force(head: Tournament) -> Mapping[str, Any]:
    """The rulings of a tournament as they hold now."""
    return BY_ID[head.rulebook].rulings(head)


def is_ruled(state: State) -> bool:
    """Whether the rulings stand in the tournament: its first round was drawn here and is published."""
    return any(one.published and one.certificate is not None for one in state.rounds[:FIRST])


def with_rulings(state: State, rulings: Mapping[str, Any] | None) -> State:
    """The state once its first round is published; None: the rulings of the time when nobody wrote them down."""
    head = state.settings.head
    written = stating_rulings(head, unwritten(head) if rulings is None else rulings)
    return state if written is head else replace(state, settings=replace(state.settings, head=written))


def still_ruled(state: State, head: Tournament) -> Tournament:
    """Other settings of a tournament that has begun: what was written down and is not set otherwise stays."""
    if not is_ruled(state):
        return head
    old = state.settings.head.params
    names = {**in_force(head), **unwritten(head)}
    return stating_rulings(head, {name: old[name] for name in names if name in old})


def unwritten(head: Tournament) -> Mapping[str, Any]:
    """What held in a tournament while rulings were not written down."""
    return BY_ID[head.rulebook].unwritten_rulings()


def figures_of(season: Season) -> Mapping[str, Any]:
    """What the season sets otherwise than its rulebook for each of its stages."""
    book = rulebook_as(season.rulebook, Register)
    return book.stage_figures(season) if book else {}


def stage_in(season: Season, stage: Tournament) -> Tournament:
    """The stage with the figures of its season where it states none: what every question about it is asked of."""
    return stating_rulings(stage, figures_of(season)) if stage.rulebook == season.rulebook else stage
