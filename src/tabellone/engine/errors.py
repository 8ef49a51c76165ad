"""What can go wrong, as facts that a shell words for people.

- TabelloneError
  - RuleError   the rules forbid it: a code, the rule, the values, what would work
  - InputError  the file is wrong: every problem with its place

Anything else is our bug and is an assertion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


def at(*parts: str | int) -> str:
    """A place in a document, such as `rounds[0].tables` from its parts."""
    text = ""
    for part in parts:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a document: a code for its sentence, where it is, the values the sentence needs."""

    code: str
    place: str = ""
    rule: str = ""
    file: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, code: str, place: str = "", /, *, rule: str = "", file: str = "", **values: Any) -> Problem:
        """A problem with the values of its sentence by their names."""
        return cls(code, place, rule, file, values)


class TabelloneError(Exception):
    """Every error that a person is told about."""


class RuleError(TabelloneError):
    """The rules forbid it. `rule` is the citation; the values say why and what would work."""

    def __init__(self, code: str, *, rule: str = "", **values: Any) -> None:
        super().__init__(code, rule, values)
        self.code, self.rule, self.values = code, rule, values


class InputError(TabelloneError):
    """The file is wrong: all its problems, each with its place."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(*self.problems)

    @classmethod
    def of(cls, code: str, place: str = "", /, *, rule: str = "", file: str = "", **values: Any) -> InputError:
        """The error of one problem."""
        return InputError([Problem(code, place, rule, file, values)])


def problems_told(ask: Callable[[], Iterable[Problem]]) -> list[Problem]:
    """The problems that a check yields, or raises."""
    try:
        return list(ask())
    except InputError as error:
        return list(error.problems)
    except RuleError as error:
        return [Problem(error.code, rule=error.rule, values=error.values)]
