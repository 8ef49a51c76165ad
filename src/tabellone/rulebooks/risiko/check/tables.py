"""Tables: how many sit at them, one objective, one order (RK structure, RK points)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabellone.engine.errors import Problem, at
from tabellone.engine.facts import Round, Table, Tournament
from tabellone.rulebooks.risiko.check.seats import seat_problems
from tabellone.rulebooks.risiko.games import is_void
from tabellone.rulebooks.risiko.params import Params
from tabellone.rulebooks.risiko.points import FIVE, contenders
from tabellone.rulebooks.risiko.structure import SEATS


def table_problems(tournament: Tournament, params: Params) -> Iterator[Problem]:
    """Every table and every seat of the document (RK structure, RK points)."""
    for i, one in enumerate(tournament.rounds):
        for j, table in enumerate(one.tables):
            place = at("rounds", i, "tables", j)
            yield from _size_problems(one, table, place, params)
            yield from _void_problems(table, place)
            yield from _objective_problems(table, place)
            yield from _place_problems(table, place)
            for k, seat in enumerate(table.seats):
                for problem in seat_problems(seat, params):
                    yield replace(problem, place=at(place, "seats", k, problem.place))


def _size_problems(one: Round, table: Table, place: str, params: Params) -> Iterator[Problem]:
    """Four or five; after the qualifying games at most four play (RK structure).

    Three seats if the organiser confirms (ruling three-seats-confirmed); whether a five had to be is not asked (ruling
    unforced-fives-pass).
    """
    seats, least = len(table.seats), SEATS - params.accept_three
    values = {"table": table.number, "found": seats, "least": least}
    if seats < least and seats == SEATS - 1:
        confirm = {**values, "param": "accept_three"}
        yield Problem("risiko-table-of-three", at(place, "seats"), rule="RK structure", values=confirm)
    elif not least <= seats <= FIVE:
        yield Problem("risiko-table-size", at(place, "seats"), rule="RK structure", values=values)
    elif one.phase in ("semifinal", "final") and len(contenders(table.seats)) > SEATS:
        phase = {"table": table.number, "found": seats, "phase": one.phase}
        yield Problem("risiko-five-in-final-phase", at(place, "seats"), rule="RK draw semifinals", values=phase)


def _void_problems(table: Table, place: str) -> Iterator[Problem]:
    if is_void(table) and any(seat.status != "void" for seat in table.seats):
        yield Problem("risiko-void-in-part", at(place, "seats"), rule="RK points", values={"table": table.number})


def _objective_problems(table: Table, place: str) -> Iterator[Problem]:
    """The first to reach the objective ends the game, so nobody else does, and wins it (RK points)."""
    reached = [k for k, seat in enumerate(table.seats) if seat.objective]
    for k in reached[1:]:
        values = {"table": table.number, "player": table.seats[k].player}
        yield Problem("risiko-second-objective", at(place, "seats", k, "objective"), rule="RK points", values=values)
    for k in reached:
        if table.seats[k].place not in (None, 1):
            values = {"player": table.seats[k].player, "place": table.seats[k].place}
            yield Problem("risiko-objective-not-first", at(place, "seats", k, "place"), rule="RK points", values=values)


def _place_problems(table: Table, place: str) -> Iterator[Problem]:
    """The referee orders the whole table with exactly one winner (RK points, ruling places-are-a-permutation)."""
    places = [one.seat.place for one in contenders(table.seats)]
    given = [one for one in places if one is not None]
    if given and sorted(given) != list(range(1, len(places) + 1)):
        values = {"table": table.number, "found": given, "expected": list(range(1, len(places) + 1))}
        yield Problem("risiko-places", at(place, "seats"), rule="RK points", values=values)
