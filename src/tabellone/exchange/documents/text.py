"""JSON text to plain values, and what does not fit a format: each finding knows its place.

What is wrong but has a place (a doubled key, NaN, a number too long) is kept for the readers, so that they can say
where it stands: an object becomes a tuple of its pairs, a list stays a list.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from functools import lru_cache
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


class DocumentError(Exception):
    """A value that does not fit, with everything found wrong inside it; at the top it becomes an InputError."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = list(findings)
        super().__init__(self.findings)

    def under(self, part: Part) -> list[Finding]:
        """The findings seen from one level above."""
        return [finding.under(part) for finding in self.findings]


def document_error(code: str, *path: Part, **values: Any) -> DocumentError:
    """The error of one finding."""
    return DocumentError([Finding(code, values, path)])


def without_paths(raw: Any, paths: Iterable[tuple[Part, ...]]) -> Any:
    """The value without the fields at these paths; list items stay, so that the other places stay true."""
    below: dict[Part, list[tuple[Part, ...]]] = {}
    for first, *rest in filter(None, paths):
        below.setdefault(first, []).append(tuple(rest))
    if isinstance(raw, list):
        return [without_paths(value, below[index]) if index in below else value for index, value in enumerate(raw)]
    if not isinstance(raw, tuple):
        return raw
    kept = [(key, value) for key, value in raw if () not in below.get(key, [])]
    return tuple((key, without_paths(value, below[key]) if key in below else value) for key, value in kept)


LONGEST_NUMBER = 40  # characters; nothing a tournament counts comes near


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A number that no document may hold: NaN, Infinity, or far too many digits."""

    code: str
    text: str


JsonObject = tuple[tuple[str, Any], ...]


def parsed_json(data: bytes | str) -> Any:
    """The value that a JSON text holds; a `DocumentError` when it is no JSON text."""
    text = _decoded(data) if isinstance(data, bytes) else data.removeprefix("\ufeff")
    if not text.strip():
        raise document_error("empty-file")
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise document_error("not-json", place, reason=error.msg.lower()) from None
    except RecursionError:
        raise document_error("nested-too-deep") from None


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise document_error("not-utf8", f"byte {error.start + 1}") from None


@lru_cache(maxsize=4096)
def _decimal(text: str) -> Decimal | Unreadable:
    try:
        return Decimal(text) if len(text) <= LONGEST_NUMBER else Unreadable("number-too-long", text)
    except InvalidOperation:  # an exponent of twenty digits
        return Unreadable("number-too-long", text)


def _whole(text: str) -> int | Unreadable:
    return int(text) if len(text) <= LONGEST_NUMBER else Unreadable("number-too-long", text)


def _constant(text: str) -> Unreadable:
    return Unreadable("not-finite", text)


_DECODER = json.JSONDecoder(object_pairs_hook=tuple, parse_float=_decimal, parse_int=_whole, parse_constant=_constant)
