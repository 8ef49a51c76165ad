"""Sentences for the codes of errors and steps, in English; one module per room that raises them.

A code without a sentence is told by its own words and values: telling something never fails.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from tabellone.engine.errors import InputError, Problem, RuleError, TabelloneError
from tabellone.engine.numbers import shown
from tabellone.engine.steps import Step

LONGEST_VALUE = 100
LONGEST_LIST = 40


@cache
def sentences(kind: str) -> Mapping[str, str]:
    """All templates of a kind (`ERRORS`, `STEPS`) from every module of this package."""
    found: dict[str, str] = {}
    for module in sorted(iter_modules(__path__), key=lambda module: module.name):
        found.update(getattr(import_module(f"{__name__}.{module.name}"), kind, {}))
    return found


def worded(kind: str, code: str, values: Mapping[str, Any]) -> str:
    """The sentence of a code with its values."""
    told = {name: value_text(value) for name, value in values.items()}
    template = sentences(kind).get(code)
    if template is not None:
        try:
            return template.format_map(told)
        except (KeyError, IndexError, ValueError, AttributeError, TypeError):
            pass
    facts = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in told.items())
    return code.replace("-", " ").replace("_", " ") + (f" ({facts})" if facts else "")


def error_lines(error: TabelloneError) -> list[str]:
    """One line for each thing that an error tells."""
    if isinstance(error, InputError):
        return [problem_line(problem) for problem in error.problems]
    if isinstance(error, RuleError):
        return [problem_line(Problem(error.code, rule=error.rule, values=error.values))]
    return [str(error)]


def problem_line(problem: Problem) -> str:
    """`file: place: sentence (rule)` on one line."""
    where = [one_line(part) for part in (problem.file, problem.place) if part]
    return ": ".join([*where, problem_sentence(problem)])


def problem_sentence(problem: Problem) -> str:
    """What is wrong, with the rule that says so."""
    return worded("ERRORS", problem.code, problem.values) + (f" ({problem.rule})" if problem.rule else "")


def step_sentence(step: Step) -> str:
    """What a step of an explanation does."""
    return worded("STEPS", step.name, {"result": step.result, **step.inputs})


def value_text(value: Any) -> str:
    """A value inside a sentence."""
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "none"}[value]
    if isinstance(value, int | Decimal | Fraction):
        return shown(value, most=6 if -10 < value < 10 else 3)  # a multiplier or share must be exact enough to check
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return _listed([f"{key} {value_text(item)}" for key, item in value.items()])
    if isinstance(value, set | frozenset):
        return _listed(sorted(map(value_text, value)))
    if isinstance(value, tuple | list | range):
        return _listed(
            [" and ".join(map(value_text, item)) if isinstance(item, tuple) else value_text(item) for item in value]
        )
    return _shortened(one_line(str(value)))


def _listed(texts: list[str]) -> str:
    more = len(texts) - LONGEST_LIST
    return ", ".join(texts[:LONGEST_LIST]) + (f" and {more} more" if more > 0 else "")


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"


def one_line(text: str) -> str:
    """The text with everything that would break a line, or a terminal, written as an escape."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
