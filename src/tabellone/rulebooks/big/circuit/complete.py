"""A tournament counts once it is over; over and incomplete is an error that names what is missing."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.answers import Standing
from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import Table, Tournament

SCORED = ("played", "abandoned")  # a bye, an absence and a void table need no score; time out is last whatever it was


def missing_results(tournament: Tournament) -> Iterator[Problem]:
    """Each seat whose result has not been reported (BIG 5)."""
    for r, played in enumerate(tournament.rounds):
        for t, table in enumerate(played.tables):
            for s in _unreported(table):
                place = at("rounds", r, "tables", t, "seats", s, "score")
                values = {
                    "tournament": tournament.id,
                    "round": played.number,
                    "table": table.number,
                    "player": table.seats[s].player,
                }
                yield Problem("big-result-missing", place, rule="BIG 5", file=tournament.id, values=values)


def _unreported(table: Table) -> list[int]:
    return [
        index
        for index, seat in enumerate(table.seats)
        if seat.score is None and seat.place is None and seat.status in SCORED
    ]


def unfinished(tournament: Tournament, standing: Standing) -> Iterator[Problem]:
    """Planned rounds or a final still to play; without `rounds` what was played is all there is (BIG 5)."""
    if "rounds" in tournament.params and not standing.final:
        values = {"tournament": tournament.id, "played": len(tournament.rounds)}
        yield Problem("big-tournament-unfinished", at("rounds"), rule="BIG 5", file=tournament.id, values=values)


def refuse(problems: Iterator[Problem]) -> None:
    """Raise what was found, if anything was."""
    found = tuple(problems)
    if found:
        raise InputError(found)
