"""The order of the rounds: two qualifying games, semifinals, final; or no semifinals (RK structure)."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.errors import Problem, at
from tabellone.engine.facts import Tournament

# RK structure: what the first, second, third and fourth round can be
PHASES: tuple[tuple[str, ...], ...] = (("qualifying",), ("qualifying",), ("semifinal", "final"), ("final",))


def round_problems(tournament: Tournament) -> Iterator[Problem]:
    """Rounds out of number, phases out of order, rounds after the final, rounds without tables (RK structure)."""
    over = False
    for expected, i in enumerate(_in_order(tournament), 1):
        one = tournament.rounds[i]
        if one.number != expected:
            numbers = {"found": one.number, "expected": expected}
            yield Problem("risiko-round-number", at("rounds", i, "number"), rule="RK structure", values=numbers)
        if over or expected > len(PHASES):
            yield Problem(
                "risiko-round-after-final", at("rounds", i), rule="RK structure", values={"round": one.number}
            )
        elif one.phase is not None and one.phase not in PHASES[expected - 1]:
            values = {"found": one.phase, "round": one.number, "expected": " or ".join(PHASES[expected - 1])}
            yield Problem("risiko-phase", at("rounds", i, "phase"), rule="RK structure", values=values)
        if not one.tables:
            yield Problem(
                "risiko-no-tables", at("rounds", i, "tables"), rule="RK structure", values={"round": one.number}
            )
        over = over or one.phase == "final"


def _in_order(tournament: Tournament) -> list[int]:
    return sorted(range(len(tournament.rounds)), key=lambda i: tournament.rounds[i].number)
