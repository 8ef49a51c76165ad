"""Values as a language writes them: numbers, days, lists, yes and no."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from tabellone.engine.numbers import plain_figure
from tabellone.wording.catalogue import spoken, text

LONGEST_VALUE = 100
LONGEST_LIST = 40
_GROUPED_FROM = 5  # digits: a year, a rating or a score stays in one piece


class Whole(str):
    """A text that is never shortened in a sentence, such as a command or a folder."""

    __slots__ = ()


def number(value: int | Decimal | Fraction | float, language: str = "en", *, most: int = 3) -> str:
    """A number in the form of the language; a `Decimal` keeps its decimals, others have at most so many."""
    return _formed(_plain(value, most), spoken(language))


def _plain(value: int | Decimal | Fraction | float, most: int) -> str:
    if isinstance(value, Decimal) and (not value.is_finite() or abs(value.adjusted()) > LONGEST_VALUE):
        return str(value)  # written out, 1E+999999999 would fill the memory
    return f"{value:.6g}" if isinstance(value, float) else plain_figure(value, most=most)


def _formed(plain: str, language: str) -> str:
    whole, point, decimals = plain.partition(".")
    digits = whole.lstrip("-")
    if digits.isdecimal() and len(digits) >= _GROUPED_FROM:
        first = len(digits) % 3
        groups = [digits[:first], *(digits[at : at + 3] for at in range(first, len(digits), 3))]
        whole = whole[: -len(digits)] + text("pattern", "thousands", language).join(filter(None, groups))
    return whole + (text("pattern", "decimal", language) if point else "") + decimals


def day(value: date, language: str = "en") -> str:
    """A day with its month in letters: `2 January 2026`, `2 gennaio 2026`, `2 de enero de 2026`."""
    first = text("pattern", "first", language) if value.day == 1 else value.day
    month = text("month", str(value.month), language)
    return text("pattern", "day", language).format(day=first, month=month, year=value.year)


def listed(texts: Sequence[str], language: str = "en") -> str:
    """Texts as the language joins them: `a, b and c`; how many more there are when the row is long."""
    if len(texts) > LONGEST_LIST or len(texts) < 2:
        return _row(texts, language)
    return ", ".join(texts[:-1]) + _and(language, texts[-1]) + texts[-1]


def _row(texts: Sequence[str], language: str) -> str:
    more = len(texts) - LONGEST_LIST
    row = ", ".join(texts[:LONGEST_LIST])
    return text("pattern", "more", language).format(row=row, more=more) if more > 0 else row


def _and(language: str, following: str) -> str:
    """The language's word for and: `e`, but `ed Elena`; `y`, but `e Inés`."""
    before = re.match(text("pattern", "sound_of_and", language), following, re.IGNORECASE) is not None
    return text("pattern", "and_before_its_sound" if before else "and", language)


def value_text(value: Any, language: str = "en") -> str:
    """A value inside a sentence; in English, which the command line speaks, all is as in documents."""
    if isinstance(value, bool) or value is None:
        return text("answer", str(value).lower(), language)
    if isinstance(value, int | Decimal | Fraction | float):
        # a multiplier or share must be exact enough to check
        plain = _plain(value, 6 if isinstance(value, Decimal) or -10 < value < 10 else 3)
        return plain if spoken(language) == "en" else _formed(plain, spoken(language))
    if isinstance(value, date):
        return value.isoformat() if spoken(language) == "en" else _moment(value, language)
    if isinstance(value, Mapping):
        return _joined([f"{key} {value_text(item, language)}" for key, item in value.items()], language)
    if isinstance(value, set | frozenset):
        return _joined(sorted(value_text(item, language) for item in value), language)
    if isinstance(value, tuple | list | range):
        texts = [_item(item, language) for item in value]
        return _row(texts, language) if any(isinstance(item, tuple) for item in value) else _joined(texts, language)
    line = one_line(str(value))
    return line if isinstance(value, Whole) else _shortened(line)


def _moment(value: date, language: str) -> str:
    return day(value, language) + (f", {value:%H:%M}" if isinstance(value, datetime) else "")


def _item(item: Any, language: str) -> str:
    if not isinstance(item, tuple):
        return value_text(item, language)
    texts = [value_text(part, language) for part in item]
    return text("pattern", "and", language).join(texts) if spoken(language) == "en" else listed(texts, language)


def _joined(texts: Sequence[str], language: str) -> str:
    return _row(texts, language) if spoken(language) == "en" else listed(texts, language)


def _shortened(line: str) -> str:
    return line if len(line) <= LONGEST_VALUE else line[: LONGEST_VALUE - 1] + "…"


def one_line(written: str) -> str:
    """The text with everything that would break a line, or a terminal, written as an escape."""
    if written.isprintable():
        return written
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in written)
