"""Single values of a source, read kindly: what is not what it should be is None, and the caller says so."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Final
from unicodedata import category

from tabellone.engine.errors import InputError, Problem

MOST_GAMES: Final = 20_000
LONGEST_LABEL: Final = 300
MOST_ALIKE: Final = 20  # remarks or problems of one code; further ones are counted
ISO_DAY: Final = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ].*)?")
NUMBER: Final = re.compile(r"-?[0-9]{1,12}(?:\.[0-9]{1,12})?")
YEARS: Final = range(1970, 2201)
UNFIT: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})  # signs that no line of text holds


class Findings:
    """Doubts (remarks) and faults (problems) gathered while reading; of each kind a bounded number."""

    def __init__(self, *remarks: Problem) -> None:
        self._lists: tuple[list[Problem], list[Problem]] = ([], [])
        self._times: Counter[str] = Counter()
        self.remark(*remarks)

    def remark(self, *found: Problem) -> None:
        """Note doubts, none of them fatal."""
        self._note(self._lists[0], found)

    def refuse(self, *found: Problem) -> None:
        """Note faults: `settle` will refuse the source."""
        self._note(self._lists[1], found)

    def settle(self) -> None:
        """Raise the faults, if there are any."""
        if self._lists[1]:
            raise InputError(self._all(self._lists[1]))

    @property
    def remarks(self) -> tuple[Problem, ...]:
        """All doubts, in the order found."""
        return self._all(self._lists[0])

    def _note(self, into: list[Problem], found: tuple[Problem, ...]) -> None:
        for problem in found:
            self._times[problem.code] += 1
            if self._times[problem.code] <= MOST_ALIKE:
                into.append(problem)

    def _all(self, kept: list[Problem]) -> tuple[Problem, ...]:
        more = sum(max(self._times[code] - MOST_ALIKE, 0) for code in {problem.code for problem in kept})
        return (*kept, Problem("source-more-alike", values={"count": more})) if more else tuple(kept)


def label(value: Any, place: str = "") -> str:
    """A name or an id on one line, without signs that no line holds; empty when there is none."""
    text = str(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) else value
    if not isinstance(text, str):
        return ""
    if len(text) > LONGEST_LABEL:
        values = {"found": len(text), "most": LONGEST_LABEL}
        raise InputError([Problem("source-text-too-long", place, values=values)])
    if not text.isprintable():
        text = "".join(" " if category(sign) in UNFIT else sign for sign in text)
    return text.strip()


def figure(value: Any) -> Decimal | None:
    """A number, also when it is written as text."""
    if isinstance(value, str):
        return Decimal(value.strip()) if NUMBER.fullmatch(value.strip()) else None
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return Decimal(value)
    return None


def whole(value: Any, most: int = 10**6) -> int | None:
    """A whole number from 0 to `most`, also when it is written as text."""
    found = figure(value)
    return int(found) if found is not None and 0 <= found <= most and found == found.to_integral_value() else None


def flag(value: Any) -> bool | None:
    """Yes or no: true, 1 and "1", or false, 0 and "0"."""
    words = {"1": True, "true": True, "0": False, "false": False}
    return words.get(str(value).strip().lower()) if isinstance(value, bool | int | str) else None


def iso_day(value: Any) -> date | None:
    """The day at the start of a text such as 2026-01-09T08:30:00Z."""
    found = ISO_DAY.fullmatch(value.strip()) if isinstance(value, str) and len(value) < 60 else None
    try:
        day = date.fromisoformat(found[1]) if found else None
    except ValueError:
        return None
    return day if day is not None and day.year in YEARS else None


def epoch_day(value: Any, *, a_second: int = 1) -> date | None:
    """The day (in universal time) of a count since 1970; `a_second` says how much of it is one second."""
    count = whole(value, 10**14)
    days = None if count is None else count // (86_400 * a_second)
    return None if not days or days > 84_000 else date(1970, 1, 1) + timedelta(days=days)
