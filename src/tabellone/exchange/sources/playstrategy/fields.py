"""The objects of a JSON file of PlayStrategy and their fields; a field of another type counts as missing.

Objects stand one a line (a stream that is kept alive has `{}` too), or in one list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Any, Final

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources import values
from tabellone.exchange.sources.trf.lines import one_line_label
from tabellone.exchange.sources.values import json_lines, json_of, quotable

MOST_LINES: Final = 10_000
_LISTED = re.compile(r'\{\s*"games"\s*:\s*\[')


def json_rows(text: str) -> Iterator[tuple[str, Row]]:
    """Every object with its place."""
    if text.count("\n") > MOST_LINES:
        raise InputError([Problem("source-playstrategy-too-many", values={"most": MOST_LINES})])
    for number, (place, value) in enumerate(_values(text)):
        if number >= MOST_LINES:
            raise InputError([Problem("source-playstrategy-too-many", place, values={"most": MOST_LINES})])
        if not isinstance(value, dict):
            raise InputError([Problem("source-playstrategy-no-object", place, values={"found": quotable(value)})])
        if value:
            yield place, value


def first_row(text: str) -> Row:
    """The first object, empty where there is none."""
    try:
        return next((row for _, row in json_rows(text)), {})
    except InputError:
        return {}


def _values(text: str) -> Iterator[tuple[str, Any]]:
    if not text.lstrip().startswith(("{", "[")):
        return
    if _one_a_line(text):
        yield from ((f"line {number}", value) for number, value in json_lines(text))
        return
    whole = json_of(text).value
    listed = whole.get("games") if isinstance(whole, dict) and isinstance(whole.get("games"), list) else whole
    if isinstance(listed, list):
        yield from ((f"[{index}]", value) for index, value in enumerate(listed))
    else:
        yield "", whole


def _one_a_line(text: str) -> bool:
    line = text.strip().split("\n", 1)[0].strip()
    return line.startswith("{") and line.endswith("}") and not _LISTED.match(line)


Row = Mapping[str, Any]
LONGEST: Final = 200
MOST: Final = 10**6


def text_in(row: Row, name: str) -> str:
    """A text in one line, empty when there is none, or one too long to be a name."""
    found = row.get(name)
    return one_line_label(found) if isinstance(found, str) and len(found) <= LONGEST else ""


def whole_in(row: Row, name: str) -> int | None:
    """A whole number from zero up."""
    return values.whole_of(row.get(name), MOST)


def number_in(row: Row, name: str) -> Decimal | None:
    """A number, whole or not."""
    found = values.decimal_of(row.get(name))
    return found if found is not None and -MOST < found < MOST else None


def flag_in(row: Row, name: str) -> bool | None:
    """True or false."""
    return values.flag_of(row.get(name))


def object_in(row: Row, name: str) -> Row:
    """An object, an empty one when there is none."""
    return values.object_of(row.get(name))


def day_in(row: Row, *names: str) -> date | None:
    """The day of the first of these moments that is there: milliseconds since 1970, or a text that starts with it."""
    days = (values.day_of(row.get(name), a_second=1000) for name in names)
    return next((found for found in days if found), None)
