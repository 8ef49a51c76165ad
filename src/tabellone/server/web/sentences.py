"""Sentences of the core on pages: with a capital, unless they begin with a name, which stays as it is written."""

from __future__ import annotations

from django.utils.text import capfirst

from tabellone.engine.errors import Problem, RuleError
from tabellone.wording import error_sentence, opens_with_name


class NameFirst(str):
    """A sentence that begins with a name."""

    __slots__ = ()


def said(problem: Problem | RuleError, language: str) -> str:
    """What a problem says."""
    text = error_sentence(problem, language)
    return NameFirst(text) if opens_with_name(problem, language) else text


def with_capital(text: str) -> str:
    """The text as the beginning of a line: a nickname keeps its first letter."""
    return text if isinstance(text, NameFirst) else str(capfirst(text))
