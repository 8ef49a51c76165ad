"""Sentences of the core on pages: with a capital, unless they begin with a name, which stays as it is written."""

from __future__ import annotations

from typing import Any

from django.utils.text import capfirst

from tabellone.engine.errors import Problem, RuleError
from tabellone.server.catalogue.games import title
from tabellone.wording import error_sentence, opens_with_name

GAMES = frozenset({"game", "games"})  # values that hold ids of games


class NameFirst(str):
    """A sentence that begins with a name."""

    __slots__ = ()


def said(problem: Problem | RuleError, language: str) -> str:
    """What a problem says, games by their titles in the language."""
    told = _with_titles(problem, language) if GAMES & problem.values.keys() else problem
    text = error_sentence(told, language)
    return NameFirst(text) if opens_with_name(told, language) else text


def _with_titles(problem: Problem | RuleError, language: str) -> Problem:
    values = {key: _titled(value, language) if key in GAMES else value for key, value in problem.values.items()}
    place = problem.place if isinstance(problem, Problem) else ""
    return Problem(problem.code, place, problem.rule, values=values)


def _titled(value: Any, language: str) -> Any:
    if isinstance(value, list | tuple):
        return [_titled(one, language) for one in value]
    return (title(value, language) or value) if isinstance(value, str) else value


def with_capital(text: str) -> str:
    """The text as the beginning of a line: a nickname keeps its first letter."""
    return text if isinstance(text, NameFirst) else str(capfirst(text))
