"""Sentences and terms for the codes of the core in each language of `catalogue.LANGUAGES`.

A code without a sentence is told in English, or by its own words and values: telling something never fails.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tabellone.engine.errors import InputError, Problem, RuleError, TabelloneError
from tabellone.engine.languages import LANGUAGES
from tabellone.engine.steps import Step
from tabellone.wording.catalogue import spoken, template, text
from tabellone.wording.values import day, listed, number, one_line, value_text
from tabellone.wording.vocabulary import in_words, term

__all__ = [
    "LANGUAGES",
    "day",
    "error_lines",
    "error_sentence",
    "listed",
    "number",
    "one_line",
    "opens_with_name",
    "problem_line",
    "problem_sentence",
    "spoken",
    "step_sentence",
    "term",
    "text",
    "value_text",
    "worded",
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
