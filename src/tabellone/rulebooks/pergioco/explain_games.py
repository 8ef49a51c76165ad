"""How single games are told: what happened, whether it was rated and why (PG 22, PG 25, PG 26)."""

from __future__ import annotations

from fractions import Fraction

from tabellone.engine.facts import Tournament
from tabellone.engine.numbers import from_thousandths
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.pergioco.params import Params
from tabellone.rulebooks.pergioco.rating import expectation
from tabellone.rulebooks.pergioco.sides import Kind, Side, Verdict

# which rule speaks of a side, by how it ended
KIND_RULES = {
    Kind.PLAYED: "PG 22",
    Kind.ABANDONED: "PG 26",
    Kind.TIMEOUT: "PG 25",
    Kind.ABSENT: "PG 25",
    Kind.OPPONENT_ABSENT: "PG 26",
    Kind.OPPONENT_ABANDONED: "PG 26",
    Kind.OPPONENT_TIMEOUT: "PG 22",
}
EXPECTED = "score - 1 / (1 + 10 ** ((rating - own) / scale))"


def side_name(side: Side) -> str:
    """The sentence for a side: how it ended, and for a game played to the end with what score (PG 26)."""
    if side.kind is not Kind.PLAYED:
        return str(side.kind.value)
    return {1.0: "pg-side-won", 0.5: "pg-side-drawn"}.get(side.score, "pg-side-lost")


def side_step(side: Side) -> Step:
    """What happened in one game, with its stage points (PG 26, PG 39)."""
    inputs: dict[str, Value] = {"round": side.round, "opponent": side.opponent}
    return Step(KIND_RULES[side.kind], side_name(side), inputs, result=Fraction(side.score))


def verdict_steps(verdict: Verdict) -> tuple[Step, ...]:
    """Why an absence is rated, or a game is not; that a game counts goes without saying (PG 25, PG 26)."""
    return () if verdict is Verdict.RATED else (Step("PG 25", verdict.value),)


def rated_step(side: Side, verdict: Verdict, own: int, opponent: int, params: Params) -> Step:
    """One rated game: score minus expected score, from the ratings before the stage (PG 22)."""
    inputs: dict[str, Value] = {
        "round": side.round,
        "opponent": side.opponent,
        "score": Fraction(side.score),
        "own": from_thousandths(own),
        "rating": from_thousandths(opponent),
        "scale": params.scale,
    }
    result = side.score - expectation(own, opponent, params)
    return Step("PG 22", "pg-game-change", inputs, EXPECTED, result, (side_step(side), *verdict_steps(verdict)))


def unrated_step(side: Side, verdict: Verdict) -> Step:
    """One game that moves nothing, and why (PG 25, ruling no-show-no-rating)."""
    inputs: dict[str, Value] = {"round": side.round, "opponent": side.opponent}
    return Step("PG 25", "pg-game-unrated", inputs, steps=(side_step(side), *verdict_steps(verdict)))


def stage_named(stage: Tournament) -> dict[str, Value]:
    """What a sentence needs to name a stage (PG 2)."""
    return {"stage": stage.id, "end": stage.end.isoformat()}
