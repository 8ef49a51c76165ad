"""Sentences and terms for the codes of the core, and steps of explanations in words, in each language.

A code without a sentence is told in English, or by its own words and values: telling something never fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tabellone.engine.errors import InputError, Problem, RuleError, TabelloneError
from tabellone.engine.languages import LANGUAGES
from tabellone.engine.steps import Step, Value
from tabellone.wording.catalogue import spoken, template, text
from tabellone.wording.values import day, listed, number, one_line, value_text
from tabellone.wording.vocabulary import in_words, term

__all__ = [
    "LANGUAGES",
    "WordedStep",
    "day",
    "error_lines",
    "error_sentence",
    "formula_in_numbers",
    "listed",
    "number",
    "one_line",
    "opens_with_name",
    "problem_line",
    "problem_sentence",
    "spoken",
    "step_sentence",
    "step_with_names",
    "term",
    "text",
    "value_text",
    "worded",
    "worded_steps",
]

_FIRST = re.compile(r"\{(\w+)\}")
_CALLED = frozenset({"name", "names", "nickname", "one", "other", "others", "player", "players", "who"})


def worded(kind: str, code: str, values: Mapping[str, Any], language: str = "en") -> str:
    """The sentence of a code with its values."""
    told = {name: value_text(value, language) for name, value in in_words(code, values, language).items()}
    sentence = template(kind, code, values, language)
    if sentence:
        try:
            return sentence.format_map(told)
        except (KeyError, IndexError, ValueError, AttributeError, TypeError):
            pass
    facts = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in told.items())
    return code.replace("-", " ").replace("_", " ") + (f" ({facts})" if facts else "")


def error_sentence(error: Problem | RuleError, language: str = "en") -> str:
    """What is wrong and what to do, without the rule."""
    return worded("error", error.code, error.values, language)


def opens_with_name(error: Problem | RuleError, language: str = "en") -> bool:
    """Whether the sentence begins with what somebody is called, which stays as it is written: `anna89 has left`."""
    found = _FIRST.match(template("error", error.code, error.values, language))
    return found is not None and found[1] in _CALLED and isinstance(error.values.get(found[1]), str | list | tuple)


def step_sentence(step: Step, language: str = "en") -> str:
    """What a step of an explanation does."""
    return worded("step", step.name, {"result": step.result, **step.inputs}, language)


def error_lines(error: TabelloneError, language: str = "en") -> list[str]:
    """One line for each thing that an error tells."""
    if isinstance(error, InputError):
        return [problem_line(problem, language) for problem in error.problems]
    if isinstance(error, RuleError):
        return [problem_line(Problem(error.code, rule=error.rule, values=error.values), language)]
    return [str(error)]


def problem_line(problem: Problem, language: str = "en") -> str:
    """`file: place: sentence (rule)` on one line."""
    where = [one_line(part) for part in (problem.file, problem.place) if part]
    return ": ".join([*where, problem_sentence(problem, language)])


def problem_sentence(problem: Problem | RuleError, language: str = "en") -> str:
    """What is wrong, with the rule that says so."""
    return error_sentence(problem, language) + (f" ({problem.rule})" if problem.rule else "")


Names = Mapping[str, str]  # of people by their ids; of games and stages by `game:` or `stage:` and their ids

_PART = re.compile(r"[A-Za-z_][A-Za-z_0-9]*|(?<!\d)\d++\.\d++|, ")
_SIGNS = {"**": "^", "*": "×", "-": "−"}
_SIGN = re.compile(r"(?:(?<!\s)\s++)?(\*\*|\*|(?<![eE(])-(?!\d))\s*+")
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
