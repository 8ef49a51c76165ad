"""The reasons for what is certain, as steps (ruling odds-certain)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from tabellone.contract.odds import Goal
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.big.odds.rivals import Rivals
from tabellone.rulebooks.big.odds.situation import UNIT

BY_WINS = "BIG 8.1.1"
_RULES: dict[Goal, str] = {"final_phase": "BIG 8.1", "title": "BIG 4.2"}


def open_step() -> Step:
    """Nothing is proved yet."""
    return Step("ruling odds-certain", "odds-open")


def withdrawn_step() -> Step:
    """Who left is out."""
    return Step("BIG 4.3", "odds-withdrawn")


def through_step(rivals: Rivals, places: int, goal: Goal) -> Step:
    """Too few others can still have as many points."""
    inputs: dict[str, Value] = {"points": _points(rivals.points), "others": rivals.reaching(0), "places": places}
    return Step(_RULES[goal], "odds-through-points", inputs)


def out_step(rivals: Rivals, places: int, goal: Goal) -> Step:
    """As many others as there are places have more than the player can still have."""
    inputs: dict[str, Value] = {"most": _points(rivals.most), "others": rivals.above(rivals.most), "places": places}
    return Step(_RULES[goal], "odds-out-points", inputs)


def least_step(rivals: Rivals, places: int, least: int, goal: Goal) -> Step:
    """What is missing to those who have the places by now."""
    inputs: dict[str, Value] = {
        "points": _points(rivals.points),
        "total": _points(rivals.points + least),
        "places": places,
    }
    return Step(_RULES[goal], "odds-least-points", inputs, "total - points", _points(least))


def enough_step(rivals: Rivals, places: int, enough: int, goal: Goal) -> Step:
    """What makes a total that too few others can reach."""
    total, others = rivals.points + enough, rivals.reaching(enough)
    inputs: dict[str, Value] = {
        "points": _points(rivals.points),
        "total": _points(total),
        "others": others,
        "places": places,
    }
    return Step(_RULES[goal], "odds-enough-points", inputs, "total - points", _points(enough))


def wins_step(what: Literal["through", "least", "enough"], won: int, needed: int, left: int) -> Step:
    """Wins against those that go on by themselves (BIG 8.1.1)."""
    inputs = {"won": won, "needed": needed, "rounds": left}
    if what == "through":
        return Step(BY_WINS, "odds-through-wins", inputs)
    name = {"least": "odds-least-wins", "enough": "odds-enough-wins"}[what]
    return Step(BY_WINS, name, inputs, "needed - won", needed - won)


def out_wins_step(won: int, needed: int, left: int) -> Step:
    """Not even winning everything makes enough wins (BIG 8.1.1)."""
    inputs = {"won": won, "needed": needed, "rounds": left}
    return Step(BY_WINS, "odds-out-wins", inputs, "won + rounds", won + left)


def _points(units: int) -> Fraction:
    return Fraction(units, UNIT)
