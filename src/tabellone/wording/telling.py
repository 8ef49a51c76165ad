"""A step of an explanation as a person reads it: the sentence, the sum with its numbers, the result, the rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tabellone.engine.steps import Step, Value
from tabellone.wording import step_sentence, value_text
from tabellone.wording.catalogue import text

Names = Mapping[str, str]  # of people by their ids; of games and stages by `game:` or `stage:` and their ids

_PART = re.compile(r"[A-Za-z_][A-Za-z_0-9]*|\d+\.\d+|, ")
_SIGNS = {"**": "^", "*": "×", "-": "−"}
_SIGN = re.compile(r"\s*(\*\*|\*|(?<![eE(])-(?!\d))\s*")
_BELOW = re.compile(r"(?<![\w.,;:/)−-])-(?=\d)")
_NOT_PEOPLE = frozenset({"game", "games", "group", "phase", "ranking", "stage", "status", "tournament", "when"})


@dataclass(frozen=True, slots=True)
class WordedStep:
    """A step in words; `sum` is empty where nothing is calculated, `result` where the sentence says it already."""

    sentence: str
    sum: str
    result: str
    rule: str
    steps: tuple[WordedStep, ...]


def worded_steps(steps: Iterable[Step], names: Names, language: str = "en") -> tuple[WordedStep, ...]:
    """Steps in words, people called by name, with what lies behind each of them."""
    return tuple(_told(step, names, language) for step in steps)


def _told(step: Step, names: Names, language: str) -> WordedStep:
    sentence = step_sentence(step_with_names(step, names), language)
    result = value_text(step.result, language)
    calculation = formula_in_numbers(step, language) if step.formula else result
    if calculation == result:
        calculation, result = "", "" if _says(sentence, result, language) else result
    return WordedStep(
        _with_minus(sentence),
        _with_minus(calculation),
        _with_minus(result),
        step.rule,
        worded_steps(step.steps, names, language),
    )


def _with_minus(sentence: str) -> str:
    """The sentence with the sign of what is below zero as long as a minus between two numbers."""
    return _BELOW.sub("−", sentence)


def _says(sentence: str, result: str, language: str) -> bool:
    """Whether the sentence names the result itself, the number of a round or table apart."""
    ordinals = re.compile(rf"\b(?:{text('pattern', 'ordinals', language)}) \d+")
    return re.search(rf"(?<![\w.,]){re.escape(result)}(?!\w|[.,]\d)", ordinals.sub("", sentence)) is not None


def step_with_names(step: Step, names: Names) -> Step:
    """The step with people, games and stages called by name where its sentence speaks of them."""
    return replace(step, inputs={key: _named(key, value, names) for key, value in step.inputs.items()})


def _named(key: str, value: Value, names: Names) -> Value:
    if not isinstance(value, str):
        return value
    if key in _NOT_PEOPLE:
        return names.get(f"{key}:{value}", value)
    people = value.split(", ")
    return ", ".join(names[person] for person in people) if all(person in names for person in people) else value


def formula_in_numbers(step: Step, language: str = "en") -> str:
    """The step's formula with the numbers in place of their names."""

    def shown(match: re.Match[str]) -> str:
        part = match[0]
        if part in step.inputs:
            value = value_text(step.inputs[part], language)
            return f"({value})" if value.startswith("-") else value
        if part[0].isdigit():
            return part.replace(".", text("sum", "point", language))
        word = text("sum", part, language)
        return f"{word} " if word and match.string.startswith("(", match.end()) else word or part

    signed = _SIGN.sub(lambda match: f" {_SIGNS[match[1]]} ", step.formula)
    return _PART.sub(shown, signed)
