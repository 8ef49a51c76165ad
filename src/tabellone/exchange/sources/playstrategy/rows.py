"""The objects of a JSON file of PlayStrategy: one a line (a stream that is kept alive has `{}` too), or one list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.plain import json_lines, json_of, shown
from tabellone.exchange.sources.playstrategy.fields import Row

MOST_LINES: Final = 10_000
_LISTED = re.compile(r'\{\s*"games"\s*:\s*\[')


def rows(text: str) -> Iterator[tuple[str, Row]]:
    """Every object with its place."""
    if text.count("\n") > MOST_LINES:
        raise InputError([Problem("source-playstrategy-too-many", values={"most": MOST_LINES})])
    for number, (place, value) in enumerate(_values(text)):
        if number >= MOST_LINES:
            raise InputError([Problem("source-playstrategy-too-many", place, values={"most": MOST_LINES})])
        if not isinstance(value, dict):
            raise InputError([Problem("source-playstrategy-no-object", place, values={"found": shown(value)})])
        if value:
            yield place, value


def first(text: str) -> Row:
    """The first object, empty where there is none."""
    try:
        return next((row for _, row in rows(text)), {})
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
