"""The second draw of a large RisiKo! Master, against OR-Tools CP-SAT asked for any seating at the lower bound."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from random import Random
from time import perf_counter, process_time
from typing import Any

from bench.report import Row, at_most, best_of, not_measured, reference, times
from tabellone.rulebooks.risiko.draws import LabelledPlayer as Entrant
from tabellone.rulebooks.risiko.draws import Seated, draw_two
from tabellone.rulebooks.risiko.rounds import table_sizes


@dataclass(frozen=True, slots=True)
class Field:
    """Entrants with one club each, the tables of their first game, its winners."""

    entrants: tuple[Entrant, ...]
    first: tuple[tuple[str, ...], ...]
    winners: frozenset[str]

    def drawn(self, seed: str) -> Seated:
        return draw_two(self.entrants, first=self.first, winners=self.winners, seed=seed)


def field(players: int, share: float = 0.2) -> Field:
    """The largest club has that share; the first game was drawn without regard to anything."""
    chance = Random(players)
    big = round(players * share)
    clubs = [0] * big + [chance.randrange(1, players // 8) for _ in range(players - big)]
    entrants = tuple(Entrant(f"p{number:04}", frozenset({f"club:{club}"})) for number, club in enumerate(clubs))
    order = [entrant.id for entrant in entrants]
    chance.shuffle(order)
    first = []
    for size in table_sizes(players):
        first.append(tuple(order[:size]))
        order = order[size:]
    return Field(entrants, tuple(first), frozenset(chance.choice(table) for table in first))


def measure(*, quick: bool) -> list[Row]:
    players = 203 if quick else 403
    work = f"RisiKo! second draw, {players} players, largest club 20 %"
    whole = field(players)
    ours, drawn = best_of(5, lambda: whole.drawn("2f1c"))
    above = sum(criterion.count - (criterion.least or 0) for criterion in drawn.criteria)
    counts = ", ".join(f"{criterion.name} {criterion.count}" for criterion in drawn.criteria)
    rows = [
        at_most(work, "drawn, with its certificate", ours, "s", 0.1),
        Row(work, "pairs above the lower bound", above, "", "0", above == 0, counts),
        reference(work, "largest club 40 %", best_of(3, lambda: field(players, 0.4).drawn("2f1c"))[0], "s"),
    ]
    try:
        theirs, found = _cp_sat(whole, drawn)
    except ImportError:
        return [*rows, not_measured(work, "against CP-SAT", "≥ 20 ×", "not installed")]
    rows.append(reference(work, "CP-SAT at the bound, once", theirs, "s", f"{found}, model included, 2 workers"))
    return [*rows, times(work, "CP-SAT", ours, theirs, 20)]


def _cp_sat(whole: Field, drawn: Seated) -> tuple[float, str]:
    """Seconds (the fewer of wall and processor) until CP-SAT has a seating with none of the pairs, same fifths."""
    from ortools.sat.python import cp_model

    wall, processor = perf_counter(), process_time()
    model = _model(cp_model.CpModel(), whole, drawn)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 2
    solver.parameters.max_time_in_seconds = 60
    status: str = solver.status_name(solver.solve(model))
    return min(perf_counter() - wall, process_time() - processor), status.lower()


def _model(model: Any, whole: Field, drawn: Seated) -> Any:
    """Everybody at one table, tables full, no two of a club, of a first table or of the winners together."""
    sizes = table_sizes(len(whole.entrants))
    at = {entrant.id: [model.new_bool_var("") for _ in sizes] for entrant in whole.entrants}
    for seats in at.values():
        model.add_exactly_one(seats)
    for table, size in enumerate(sizes):
        model.add(sum(seats[table] for seats in at.values()) == size)
    for fifth, table in zip(drawn.fifths, range(sizes.count(4), len(sizes)), strict=True):
        model.add(at[fifth][table] == 1)
    for player in (player for table in whole.first if len(table) == 5 for player in table):
        for table in range(sizes.count(4), len(sizes)):
            model.add(at[player][table] == 0)
    clubs: dict[str, list[str]] = defaultdict(list)
    for entrant in whole.entrants:
        clubs[min(entrant.labels)].append(entrant.id)
    for group in (*clubs.values(), *whole.first, sorted(whole.winners)):
        for table in range(len(sizes)):
            model.add_at_most_one(at[player][table] for player in group)
    return model
