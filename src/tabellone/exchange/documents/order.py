"""Rounds and tables stand by number in a record; a document may hold them in any order.

A problem found in the record is told with the place it has in the document.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from tabellone.engine.errors import Problem
from tabellone.engine.facts import Round, Tournament

_ROUND = re.compile(r"rounds\[(\d+)\](?:\.tables\[(\d+)\])?")


@dataclass(frozen=True, slots=True)
class Order:
    """Where each round, and each table of it, stands in the document; empty when already by number."""

    rounds: tuple[tuple[int, tuple[int, ...]], ...] = ()

    def as_written(self, problem: Problem) -> Problem:
        """The problem with its place in the document."""
        return replace(problem, place=_ROUND.sub(self._place, problem.place)) if self.rounds else problem

    def _place(self, match: re.Match[str]) -> str:
        index, tables = self.rounds[int(match[1])]
        return f"rounds[{index}]" + (f".tables[{tables[int(match[2])]}]" if match[2] else "")


def in_order(tournament: Tournament) -> tuple[Tournament, Order]:
    """The tournament with rounds and tables by number, and how they stood."""
    if _by_number(tournament):
        return tournament, Order()
    order = [(index, _table_order(tournament.rounds[index])) for index in _round_order(tournament)]
    rounds = tuple(
        replace(tournament.rounds[index], tables=tuple(tournament.rounds[index].tables[nth] for nth in tables))
        for index, tables in order
    )
    return replace(tournament, rounds=rounds), Order(tuple(order))


def _by_number(tournament: Tournament) -> bool:
    numbers = [played.number for played in tournament.rounds]
    return numbers == sorted(numbers) and all(_tables_by_number(played) for played in tournament.rounds)


def _tables_by_number(played: Round) -> bool:
    numbers = [table.number for table in played.tables]
    return numbers == sorted(numbers)


def _round_order(tournament: Tournament) -> list[int]:
    return sorted(range(len(tournament.rounds)), key=lambda index: tournament.rounds[index].number)


def _table_order(played: Round) -> tuple[int, ...]:
    return tuple(sorted(range(len(played.tables)), key=lambda index: played.tables[index].number))
