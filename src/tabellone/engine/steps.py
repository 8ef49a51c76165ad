"""Explanations: every figure travels with the steps that made it.

A step cites its rule, names its sentence (the shell words it), holds its inputs and, where something is calculated,
a formula over them that anybody, a test included, can calculate again.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any

from tabellone.engine.numbers import down, half_away, up

Value = int | float | Decimal | Fraction | str


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an explanation.

    `name` is the key of its sentence; `inputs` are all the values the sentence and the formula use; `formula` is an
    expression over the inputs (empty where nothing is calculated); `steps` tell where the inputs came from.
    """

    rule: str
    name: str
    inputs: Mapping[str, Value] = field(default_factory=dict)
    formula: str = ""
    result: Value = ""
    steps: tuple[Step, ...] = ()


_OPERATORS: Mapping[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
    ast.USub: operator.neg,
}
_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "round": lambda value, places=0: half_away(value, int(places)),
    "up": lambda value, places=0: up(Fraction(value), int(places)),
    "down": lambda value, places=0: down(Fraction(value), int(places)),
    "min": min,
    "max": max,
    "log": math.log,
}


def calculated(step: Step) -> Fraction | float:
    """What the step's formula gives over its inputs, calculated afresh."""
    value: Fraction | float = _value(ast.parse(step.formula, mode="eval").body, step.inputs)
    return value


def holds(step: Step) -> bool:
    """Whether the step and all below it calculate to their results (a float to twelve digits)."""
    if step.formula:
        if isinstance(step.result, str):
            return False
        found = calculated(step)
        exact = not isinstance(found, float) and not isinstance(step.result, float)
        close = math.isclose(float(found), float(step.result), rel_tol=1e-12, abs_tol=1e-9)
        if not (found == Fraction(step.result) if exact else close):
            return False
    return all(holds(below) for below in step.steps)


def _value(node: ast.AST, inputs: Mapping[str, Value]) -> Any:
    if isinstance(node, ast.Constant):
        return Fraction(str(node.value))
    if isinstance(node, ast.Name):
        value = inputs[node.id]
        return value if isinstance(value, float) else Fraction(value)
    if isinstance(node, ast.BinOp):
        return _OPERATORS[type(node.op)](_value(node.left, inputs), _value(node.right, inputs))
    if isinstance(node, ast.UnaryOp):
        return _OPERATORS[type(node.op)](_value(node.operand, inputs))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return _FUNCTIONS[node.func.id](*(_value(argument, inputs) for argument in node.args))
    raise ValueError(ast.dump(node))
