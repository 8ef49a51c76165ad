"""Readers of single values: each gives the value, exactly as written, or raises a `DocumentError` that says why not."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date
from decimal import Decimal
from typing import Any, Final
from unicodedata import category

from tabellone.exchange.documents.text import DocumentError, Finding, JsonObject, Unreadable, document_error

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
