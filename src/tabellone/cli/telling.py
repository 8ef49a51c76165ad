"""Explanations on the terminal: sentence, sum, result, rule; what lies behind a figure stands indented below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from tabellone.cli.naming import Names
from tabellone.engine.steps import Step
from tabellone.wording.telling import Told
from tabellone.wording.telling import told as in_words


def told(steps: Iterable[Step], names: Names) -> Iterator[RenderableType]:
    """The lines of an explanation."""
    yield from _lines(in_words(steps, names), 0)


def _lines(steps: Iterable[Told], depth: int) -> Iterator[RenderableType]:
    for step in steps:
        yield Padding(_line(step, depth), (0, 0, 0, 2 * depth))
        yield from _lines(step.steps, depth + 1)


def _line(step: Told, depth: int) -> Text:
    line = Text(step.sentence, style="" if depth else "bold")
    if step.sum:
        line.append(f": {step.sum} = ", style="cyan")
        line.append(step.result, style="bold cyan")
    elif step.result:
        line.append(f": {step.result}", style="bold cyan")
    if step.rule:
        line.append(f"  ({step.rule})", style="dim")
    return line
