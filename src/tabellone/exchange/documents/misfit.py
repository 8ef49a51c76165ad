"""What does not fit a format, collected on the way up: each finding knows its place when it arrives at the top."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tabellone.engine.errors import Problem, at

Part = str | int


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that does not fit: a code, the values of its sentence, the path to it."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)
    path: tuple[Part, ...] = ()

    def under(self, part: Part) -> Finding:
        """The same finding seen from one level above."""
        return Finding(self.code, self.values, (part, *self.path))

    def problem(self, file: str) -> Problem:
        """The finding as a problem of a file."""
        return Problem(self.code, at(*self.path), file=file, values=self.values)


class Misfit(Exception):  # noqa: N818 - never reaches a user: it becomes an InputError at the top
    """A value does not fit; it carries everything found wrong inside the value."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = list(findings)
        super().__init__(self.findings)

    def under(self, part: Part) -> list[Finding]:
        """The findings seen from one level above."""
        return [finding.under(part) for finding in self.findings]


def misfit(code: str, *path: Part, **values: Any) -> Misfit:
    """A misfit of one finding."""
    return Misfit([Finding(code, values, path)])


def without(raw: Any, paths: Iterable[tuple[Part, ...]]) -> Any:
    """The value without the fields at these paths; list items stay, so that the other places stay true."""
    below: dict[Part, list[tuple[Part, ...]]] = {}
    for first, *rest in filter(None, paths):
        below.setdefault(first, []).append(tuple(rest))
    if isinstance(raw, list):
        return [without(value, below[index]) if index in below else value for index, value in enumerate(raw)]
    if not isinstance(raw, tuple):
        return raw
    kept = [(key, value) for key, value in raw if () not in below.get(key, [])]
    return tuple((key, without(value, below[key]) if key in below else value) for key, value in kept)
