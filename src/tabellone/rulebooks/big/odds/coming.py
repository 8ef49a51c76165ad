"""The qualifying rounds still to be drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tabellone.engine.entries import entrants
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.engine.tables import even_sizes
from tabellone.rulebooks.big.all_meet_all import round_robin_tables
from tabellone.rulebooks.big.catalogue.in_force import sheet_at
from tabellone.rulebooks.big.draw import next_round
from tabellone.rulebooks.big.odds.situation import ComingRound
from tabellone.rulebooks.big.plan import Plan
from tabellone.rulebooks.big.sizes import refuse_size

Index = Mapping[str, int]


def coming_rounds(tournament: Tournament, played: Sequence[Round], plan: Plan, index: Index) -> tuple[ComingRound, ...]:
    """The rounds that the plan still has, with whoever is known to be there (BIG 4.1, BIG 7.2.1, BIG 8.1)."""
    return tuple(_rounds(replace(tournament, rounds=_without_later(tournament, played)), plan, index))


def _without_later(tournament: Tournament, played: Sequence[Round]) -> tuple[Round, ...]:
    """These rounds, and those that are only planned, with their own size or game."""
    return (*played, *(round_ for round_ in tournament.rounds if not round_.tables))


def _rounds(tournament: Tournament, plan: Plan, index: Index) -> Iterator[ComingRound]:
    left = (plan.rounds or 0) - sum(1 for round_ in tournament.rounds if round_.tables)
    for _ in range(left):
        planned = next_round(tournament)
        here, size = entrants(tournament, planned.number), planned.table_size or plan.size
        refuse_size(size, sheet_at(tournament, planned), binding=tournament.national_final)
        sizes = even_sizes(len(here), size) if len(here) > 1 else ()
        fixed = _all_meet_all(tournament, planned.number) if tournament.system == "round_robin" else []
        numbered = tuple(tuple(index[player] for player in table) for table in fixed)
        yield ComingRound(frozenset(index[player] for player in here), size, sizes, numbered)
        tables = fixed or [here]
        seated = tuple(Table(n, tuple(map(Seat, table))) for n, table in enumerate(tables, 1))
        others = tuple(round_ for round_ in tournament.rounds if round_.number != planned.number)
        tournament = replace(tournament, rounds=(*others, replace(planned, tables=seated)))


def _all_meet_all(tournament: Tournament, number: int) -> list[list[str]]:
    """The tables of a round of all against all, which no result can change (BIG 8.1, ruling all-meet-all)."""
    return round_robin_tables(tournament, number, "")
