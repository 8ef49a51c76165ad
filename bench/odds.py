"""The odds of a running tournament: 64 players with 4 rounds left, 10,000 endings."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from random import Random
from typing import Any

from bench.report import Row, at_most, best_of, not_measured, reference
from tabellone.engine.facts import Player, Round, Seat, Table, Tournament
from tabellone.rulebooks import big

PLAYERS, LEFT, PLAYED, RUNS = 64, 4, 2, 10_000
GOAL = 2.0
CASES: dict[str, dict[str, Any]] = {
    "in pairs, then a bracket": {"table_size": 2, "params": {"rounds": PLAYED + LEFT, "final_phase": "national"}},
    "at tables of four, then semifinals": {
        "table_size": 4,
        "params": {"rounds": PLAYED + LEFT, "final_phase": "national"},
    },
}


def running(**fields: Any) -> Tournament:
    """A tournament with its first rounds drawn by the rulebook and played by chance."""
    day = date(2026, 3, 1)
    people = tuple(Player(str(number), f"Player {number}") for number in range(1, PLAYERS + 1))
    event = Tournament("big", "t", "Odds", day, day, people, "other-game", "swiss", **fields)
    chance = Random(PLAYERS)
    for number in range(1, PLAYED + 1):
        drawn = big.draw(event, str(number))
        tables = tuple(
            Table(table.number, tuple(Seat(player, Decimal(chance.randint(0, 99))) for player in table.seats))
            for table in drawn.tables
        )
        event = replace(event, rounds=(*event.rounds, Round(number, tables, "swiss", drawn.seed)))
    return event


def measure(*, quick: bool) -> list[Row]:
    rows: list[Row] = []
    for name, fields in CASES.items():
        work = f"odds: {PLAYERS} players {name}, {LEFT} rounds left, {RUNS:,} runs"
        event = running(**fields)
        elos = {player.id: Decimal(1300 + 6 * number) for number, player in enumerate(event.players)}
        rows += _case(work, event, elos, quick=quick)
    return rows


def _case(work: str, event: Tournament, elos: dict[str, Decimal], *, quick: bool) -> list[Row]:
    try:
        taken, answer = best_of(2 if quick else 5, lambda: big.odds(event, elos, "bench", runs=RUNS, numpy=True))
    except ImportError:
        return [not_measured(work, "with numpy", f"< {GOAL:g} s", "numpy is not installed")]
    champions = sum(row.title.value for row in answer.rows)
    few = 200 if quick else 1000
    plain, slow = best_of(1, lambda: big.odds(event, elos, "bench", runs=few, numpy=False))
    same = slow == big.odds(event, elos, "bench", runs=few, numpy=True)
    certain, _ = best_of(2, lambda: big.outlooks(event))
    return [
        at_most(work, "with numpy", taken, "s", GOAL),
        reference(work, f"plain Python, {few:,} runs", plain, "s", "the same counts" if same else "OTHER COUNTS"),
        Row(work, "chances of the title together", float(champions), "", "1", champions == 1 and same),
        at_most(work, "what is certain, for everybody", certain, "s", 0.5),
    ]
