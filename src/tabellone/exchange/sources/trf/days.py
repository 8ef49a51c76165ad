"""Days as TRF files write them: by the book `2026/03/07`, and in all the ways that programs found."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 2200
_CENTURY = 2000
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SIGN = r"\s*[/.\-]\s*"
_YEAR_FIRST = re.compile(rf"([0-9]{{4}}){_SIGN}([0-9]{{1,2}}){_SIGN}([0-9]{{1,2}})")
_YEAR_LAST = re.compile(rf"([0-9]{{1,2}}){_SIGN}([0-9]{{1,2}}){_SIGN}([0-9]{{4}})")
_SHORT = re.compile(rf"([0-9]{{2}}){_SIGN}([0-9]{{2}}){_SIGN}([0-9]{{2}})")
_MONTH_FIRST = re.compile(r"([A-Za-z]{3})[a-z]*\.?\s+([0-9]{1,2}),?\s+([0-9]{4})")
_DAY_FIRST = re.compile(r"([0-9]{1,2})\.?\s+([A-Za-z]{3})[a-z]*\.?,?\s+([0-9]{4})")
_ANY = re.compile(r"[0-9]{2,4}[/.\-][0-9]{2}[/.\-][0-9]{2,4}")


def day(text: str) -> date | None:
    """The day that a text means; None when it means none. Of 05/06/2026 the first number is the day."""
    text = text.strip()
    if found := _YEAR_FIRST.match(text):
        return _date(found[1], found[2], found[3])
    if found := _YEAR_LAST.match(text):
        return _date(found[3], found[2], found[1]) or _date(found[3], found[1], found[2])
    if found := _MONTH_FIRST.match(text):
        return _date(found[3], _month(found[1]), found[2])
    if found := _DAY_FIRST.match(text):
        return _date(found[3], _month(found[2]), found[1])
    return None


def short_day(text: str) -> date | None:
    """The day of a round: the year first, of two digits or of four."""
    if found := _SHORT.fullmatch(text.strip()):
        return _date(str(_CENTURY + int(found[1])), found[2], found[3])
    return day(text)


def round_days(line: str) -> dict[int, date]:
    """The days of the rounds of a line 132: each in its columns; where some are not, as they follow each other."""
    slices = [line[start : start + 8].strip() for start in range(91, len(line), 10)]
    fitting = any(slices) and all(text == "" or _SHORT.fullmatch(text) for text in slices)
    texts = slices if fitting else _ANY.findall(line[4:])
    found = {number: short_day(text) for number, text in enumerate(texts, start=1)}
    return {number: known for number, known in found.items() if known}


def _month(word: str) -> str:
    return str(_MONTHS.index(word.lower()) + 1) if word.lower() in _MONTHS else "0"


def _date(year: str, month: str, number: str) -> date | None:
    try:
        found = date(int(year), int(month), int(number))
    except ValueError:
        return None
    return found if FIRST_YEAR <= found.year <= LAST_YEAR else None
