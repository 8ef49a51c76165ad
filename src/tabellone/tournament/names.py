"""How the people and the tables of a tournament are called.

Namesakes are told apart (ruling namesakes); tables go by the number that stands on them (ruling fixed-spot).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar, cast

from tabellone.contract import BY_ID
from tabellone.engine.alphabet import Named, told_apart
from tabellone.engine.errors import Problem
from tabellone.engine.steps import Step
from tabellone.tournament import acts
from tabellone.tournament.act import TableAct
from tabellone.tournament.state import State


def names_of(state: State) -> dict[str, str]:
    """The name of every entrant, by id: of namesakes with the club where the rulebook publishes it, else with №."""
    with_club = "club" in BY_ID[state.settings.head.rulebook].ABOUT.public
    return told_apart(
        Named(one.player.id, one.player.name, (one.player.club or "") if with_club else "", number)
        for number, one in enumerate(state.entrants, 1)
    )


def with_names_apart(state: State) -> State:
    """The state as it is shown to its organisers: namesakes told apart in their names; nearly always as it is."""
    names = names_of(state)
    if all(names[one.player.id] == one.player.name for one in state.entrants):
        return state
    people = (replace(one, player=replace(one.player, name=names[one.player.id])) for one in state.entrants)
    return replace(state, entrants=tuple(people))


A = TypeVar("A", bound=acts.Act)
Spots = Mapping[int, Mapping[int, int]]


def spots_of(state: State) -> Spots:
    """Where each table stands that does not stand at its own number, by round."""
    return {drawn.round.number: drawn.spots for drawn in state.rounds if drawn.spots}


def in_hall(spots: Spots, number: int, table: int) -> int:
    """The number that stands on a table of a round."""
    return spots.get(number, {}).get(table, table)


def act_in_hall(act: A, spots: Spots) -> A:
    """The act as it is told: its table by the number that stands on it."""
    number = getattr(act, "number", 0)
    if number not in spots:
        return act
    match act:
        case acts.CallReferee():
            return cast("A", replace(act, call=replace(act.call, table=in_hall(spots, number, act.call.table))))
        case acts.TurnClock() if act.turn.table is not None:
            return cast("A", replace(act, turn=replace(act.turn, table=in_hall(spots, number, act.turn.table))))
        case acts.Extend():
            tables = tuple(replace(one, number=in_hall(spots, number, one.number)) for one in act.tables)
            return cast("A", replace(act, tables=tuple(sorted(tables, key=lambda one: one.number))))
    if isinstance(act, TableAct):
        return replace(act, table=in_hall(spots, number, act.table))
    return act


def steps_in_hall(steps: tuple[Step, ...], spots: Spots) -> tuple[Step, ...]:
    """The steps of an explanation with tables by the numbers that stand on them."""
    return tuple(_step(one, spots) for one in steps) if spots else steps


def problem_in_hall(problem: Problem, spots: Spots) -> Problem:
    """What is wrong at tables, by the numbers that stand on them; where no round is named, it is the last one's."""
    number = problem.values.get("round", max(spots, default=0))
    if not isinstance(number, int) or number not in spots:
        return problem
    told = dict(problem.values)
    if isinstance(table := told.get("table"), int):
        told["table"] = in_hall(spots, number, table)
    if isinstance(tables := told.get("tables"), list | tuple) and all(isinstance(one, int) for one in tables):
        told["tables"] = tuple(sorted(in_hall(spots, number, one) for one in tables))
    return replace(problem, values=told)


def _step(one: Step, spots: Spots) -> Step:
    below = tuple(_step(each, spots) for each in one.steps)
    number, table = one.inputs.get("round"), one.inputs.get("table")
    if not isinstance(number, int) or not isinstance(table, int):
        return replace(one, steps=below)
    return replace(one, inputs={**one.inputs, "table": in_hall(spots, number, table)}, steps=below)


def named(problem: Problem, names: Mapping[str, str]) -> Problem:
    """The problem with people called by name."""
    return replace(problem, values={key: _named(value, names) for key, value in problem.values.items()})


def _named(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list | tuple):
        return [_named(item, names) for item in value]
    return value


__all__ = ["named", "names_of"]
