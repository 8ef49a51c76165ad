"""People by their names in what a refusal says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tabellone.course.calling import names_of
from tabellone.engine.errors import Problem

__all__ = ["named", "names_of"]


def named(problem: Problem, names: Mapping[str, str]) -> Problem:
    """The problem with people called by name."""
    return replace(problem, values={key: _named(value, names) for key, value in problem.values.items()})


def _named(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list | tuple):
        return [_named(item, names) for item in value]
    return value
