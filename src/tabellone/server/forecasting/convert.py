"""Odds as a row holds them, and back."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tabellone.contract.odds import Chance, Chances, OddsAnswer
from tabellone.engine.steps import Step


def stored(answer: OddsAnswer) -> dict[str, Any]:
    """Plain JSON: of each player how often the title, the final and the final phase were reached."""
    return {
        "seed": answer.seed,
        "runs": answer.runs,
        "rows": [
            [row.player, *(_times(one) for one in (row.title, row.final, row.final_phase))] for row in answer.rows
        ],
        "notes": [[note.rule, note.name, dict(note.inputs)] for note in answer.notes],
    }


def answer_of(held: Any) -> OddsAnswer:
    """The odds that a row holds."""
    runs = held["runs"]
    rows = tuple(
        Chances(player, Chance(Fraction(title), runs), *(_chance(one, runs) for one in (final, phase)))
        for player, title, final, phase in held["rows"]
    )
    notes = tuple(Step(rule, name, inputs) for rule, name, inputs in held["notes"])
    return OddsAnswer(held["seed"], runs, final=False, rows=rows, notes=notes)


def _times(chance: Chance | None) -> int | None:
    return None if chance is None else int(chance.times)


def _chance(times: int | None, runs: int) -> Chance | None:
    return None if times is None else Chance(Fraction(times), runs)
