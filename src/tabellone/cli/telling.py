"""Explanations told as a person would: sentence, sum, result, rule; what lies behind a figure stands indented below."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from tabellone.cli.naming import Names
from tabellone.engine.steps import Step, Value
from tabellone.wording import step_sentence, value_text

_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
_SIGNS = {"**": "^", "*": "×", "-": "−"}
_SIGN = re.compile(r"\s*(\*\*|\*|(?<![eE(])-(?!\d))\s*")
_WORDS = {"round": "rounded", "up": "rounded up", "down": "rounded down", "min": "least of", "max": "most of"}
_ORDINAL = re.compile(r"\b(?:round|table|seat|game) \d+")
_NOT_PEOPLE = frozenset({"game", "games", "group", "phase", "ranking", "stage", "status", "tournament", "when"})


def told(steps: Iterable[Step], names: Names, depth: int = 0) -> Iterator[RenderableType]:
    """The lines of an explanation."""
    for step in steps:
        yield Padding(_told(step, names, depth), (0, 0, 0, 2 * depth))
        yield from told(step.steps, names, depth + 1)


def _told(step: Step, names: Names, depth: int) -> Text:
    line = Text(step_sentence(with_names(step, names)), style="" if depth else "bold")
    result = value_text(step.result)
    sum_ = numbers_in(step) if step.formula else result
    if sum_ != result:
        line.append(f": {sum_} = ", style="cyan")
        line.append(result, style="bold cyan")
    elif result and not _says(line.plain, result):
        line.append(f": {result}", style="bold cyan")
    if step.rule:
        line.append(f"  ({step.rule})", style="dim")
    return line


def _says(sentence: str, result: str) -> bool:
    """Whether the sentence names the result itself, the number of a round or table apart."""
    return re.search(rf"(?<![\w.]){re.escape(result)}(?!\w|\.\d)", _ORDINAL.sub("", sentence)) is not None


def with_names(step: Step, names: Names) -> Step:
    """The step with people called by name where its sentence speaks of them."""
    return replace(step, inputs={key: _named(key, value, names) for key, value in step.inputs.items()})


def _named(key: str, value: Value, names: Names) -> Value:
    if not isinstance(value, str) or key in _NOT_PEOPLE:
        return value
    people = value.split(", ")
    return ", ".join(names[person] for person in people) if all(person in names for person in people) else value


def numbers_in(step: Step) -> str:
    """The step's formula with the numbers in place of their names."""

    def number(match: re.Match[str]) -> str:
        name = match[0]
        if name in step.inputs:
            text = value_text(step.inputs[name])
            return f"({text})" if text.startswith("-") else text
        return _WORDS.get(name, name)

    signed = _SIGN.sub(lambda match: f" {_SIGNS[match[1]]} ", step.formula)
    return _NAME.sub(number, signed)
