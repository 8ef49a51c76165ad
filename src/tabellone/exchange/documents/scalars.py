"""JSON text to plain values, and single values read exactly as written: what does not fit knows its place.

What is wrong but has a place (a doubled key, NaN, a number too long) is kept for the readers, so that they can say
where it stands: an object becomes a tuple of its pairs, a list stays a list.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Any, Final
from unicodedata import category

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


FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 2200
LONGEST_TEXT: Final = 500
DEEPEST: Final = 32
MOST: Final = 10**12
MOST_DECIMALS: Final = 20

_UP_FROM_ONE = (1, 10**6)
_UP_FROM_ZERO = (0, 10**6)
ANY_WHOLE: Final = (1 - MOST, MOST - 1)

WHOLE: Final[dict[str, tuple[int, int]]] = {
    "early": _UP_FROM_ONE,
    "from_round": _UP_FROM_ONE,
    "games": _UP_FROM_ZERO,
    "group": _UP_FROM_ONE,
    "number": _UP_FROM_ONE,
    "off_objective": _UP_FROM_ZERO,
    "place": _UP_FROM_ONE,
    "race_stages": _UP_FROM_ZERO,
    "seed": _UP_FROM_ONE,
    "seen": (FIRST_YEAR, LAST_YEAR),
    "table_size": _UP_FROM_ONE,
    "turn": _UP_FROM_ONE,
    "year": (FIRST_YEAR, LAST_YEAR),
}


def whole_bounds(field: str) -> tuple[int, int]:
    """Least and most of a whole-number field."""
    return WHOLE.get(field, ANY_WHOLE)


Reader = Callable[[Any], Any]

NUMBER_TEXT = re.compile(rf"-?[0-9]{{1,12}}(\.[0-9]{{1,{MOST_DECIMALS}}})?")
DATE_TEXT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
# control characters, lone surrogates, line and paragraph separators
UNFIT_CHARACTERS = frozenset({"Cc", "Cs", "Zl", "Zp"})
KEPT_PREFIX = "x-"  # what stands under such a key is kept and ignored


def wrong_type(expected: str, found: Any) -> DocumentError:
    """The error of a value that is of another type."""
    if isinstance(found, Unreadable):
        return document_error(found.code, found=found.text)
    return document_error("wrong-type", expected=expected, found=_told(found))


def _told(found: Any) -> str:
    """A value as a sentence can name it."""
    if isinstance(found, list | tuple):
        return "a list" if isinstance(found, list) else "an object"
    if isinstance(found, str):
        return f"the text “{found}”"
    return str(found) if isinstance(found, int | Decimal) and not isinstance(found, bool) else json.dumps(found)


def read_line(value: Any) -> str:
    """An id, a name: one line, not blank (ruling document-texts)."""
    if type(value) is not str:
        raise wrong_type("text", value)
    if value.isprintable() and value and not value.isspace() and len(value) <= LONGEST_TEXT:
        return value
    if not value.strip():
        raise document_error("blank-text")
    if len(value) > LONGEST_TEXT:
        raise document_error("text-too-long", most=LONGEST_TEXT, found=len(value))
    if any(category(character) in UNFIT_CHARACTERS for character in value):
        raise document_error("unfit-character", found=value)
    return value


def read_flag(value: Any) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise wrong_type("true or false", value)
    return value


def whole_reader(field: str) -> Reader:
    """A reader of whole numbers within the bounds of the field."""
    least, most = whole_bounds(field)

    def read(value: Any) -> int:
        if type(value) is not int:
            raise wrong_type("whole number", value)
        if least <= value <= most:
            return value
        raise document_error("out-of-range", least=least, most=most, found=value)

    return read


def read_number(value: Any) -> Decimal:
    """A number that need not be whole: a JSON number or a decimal string (ruling plain-numbers)."""
    if type(value) is int:
        return Decimal(value) if -MOST < value < MOST else _within_reason(Decimal(value))
    if type(value) is Decimal:
        return _within_reason(value)
    if type(value) is str and NUMBER_TEXT.fullmatch(value):
        return Decimal(value) or Decimal(0)
    raise wrong_type("number", value)


def _within_reason(value: Decimal) -> Decimal:
    if not -MOST < value < MOST:
        raise document_error("out-of-range", least=1 - MOST, most=MOST - 1, found=str(value))
    exponent = value.as_tuple().exponent
    if isinstance(exponent, int) and exponent < -MOST_DECIMALS:
        raise document_error("too-many-decimals", most=MOST_DECIMALS, found=str(value))
    return value if value and isinstance(exponent, int) and exponent <= 0 else Decimal(int(value))


def read_day(value: Any) -> date:
    """A day as YYYY-MM-DD, between the years that make sense."""
    if type(value) is not str:
        raise wrong_type("date", value)
    try:
        found = date.fromisoformat(value) if DATE_TEXT.fullmatch(value) else None
    except ValueError:
        found = None
    if found is None:
        raise document_error("not-a-date", found=value)
    if not FIRST_YEAR <= found.year <= LAST_YEAR:
        raise document_error("date-out-of-range", found=value, least=FIRST_YEAR, most=LAST_YEAR)
    return found


def word_reader(words: Iterable[str]) -> Reader:
    """A reader of one of these words."""
    known = {word: word for word in words}

    def read(value: Any) -> str:
        if type(value) is str and value in known:
            return known[value]
        if type(value) is not str:
            raise wrong_type("text", value)
        raise document_error("not-one-of", found=value, known=tuple(known))

    return read


def read_anything(value: Any) -> Any:
    """Any JSON value with numbers as a document may hold them: what stands in `params`."""
    return _any_value(value, _any_number, 1)


def read_kept(value: Any) -> Any:
    """Any JSON value, exactly as it stands: what is written under an `x-…` key, whatever its numbers count."""
    return _any_value(value, _same, 1)


def _any_value(value: Any, numbers: Reader, depth: int) -> Any:
    if depth > DEEPEST:
        raise document_error("nested-too-deep")
    if isinstance(value, tuple):
        return _any_object(value, numbers, depth)
    if isinstance(value, list):
        return read_items(value, lambda item: _any_value(item, numbers, depth + 1))
    if isinstance(value, str):
        return _any_text(value)
    if isinstance(value, Unreadable):
        raise wrong_type("number", value)
    return value if value is None or isinstance(value, bool) else numbers(value)


def _any_text(value: str) -> str:
    if not value.isprintable() and any(category(character) == "Cs" for character in value):
        raise document_error("unfit-character", found=value)
    return value


def _any_number(value: int | Decimal) -> int | Decimal:
    decimal = read_number(value)
    return value if isinstance(value, int) else decimal


def _same(value: int | Decimal) -> int | Decimal:
    return value


def _any_object(pairs: JsonObject, numbers: Reader, depth: int) -> dict[str, Any]:
    def read(key: str, value: Any) -> Any:
        return _any_value(value, _same if key.startswith(KEPT_PREFIX) else numbers, depth + 1)

    return read_pairs(pairs, _any_text, read)


def read_items(values: Iterable[Any], item: Reader) -> list[Any]:
    """Each of the values read; an error holds the findings of all that do not fit, each under its index."""
    findings: list[Finding] = []
    read: list[Any] = []
    for index, value in enumerate(values):
        try:
            read.append(item(value))
        except DocumentError as error:
            findings += error.under(index)
    if findings:
        raise DocumentError(findings)
    return read


def read_pairs(pairs: JsonObject, read_key: Reader, item: Callable[[str, Any], Any]) -> dict[str, Any]:
    """An object whose keys and values are read; an error holds all findings, doubled keys too, each under its key."""
    findings = doubled_keys(pairs)
    read: dict[str, Any] = {}
    for key, value in pairs:
        try:
            read[read_key(key)] = item(key, value)
        except DocumentError as error:
            findings += error.under(key)
    if findings:
        raise DocumentError(findings)
    return read


def doubled_keys(pairs: JsonObject) -> list[Finding]:
    """A finding for each key that stands more than once in the object."""
    times = Counter(key for key, _ in pairs)
    return [Finding("double-key", {"name": key}, (key,)) for key, count in times.items() if count > 1]
