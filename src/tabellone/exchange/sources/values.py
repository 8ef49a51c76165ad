"""What stands in a platform's file as text, JSON and single values, within bounds, and the remarks on it.

Whatever comes in, an `InputError` or a value comes out. Nothing is ever unpacked: a packed file is known by its first
bytes and refused. A single value that is not what it should be is None, and the caller says so.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any, Final
from unicodedata import category

from tabellone.engine.errors import InputError, Problem

MOST_BYTES: Final = 8 * 1024 * 1024
MOST_PARTS: Final = 600_000  # objects and lists of a JSON text: what they cost in memory is bounded by this
LONGEST_NUMBER: Final = 40  # digits, and the size of an exponent
PACKED: Final = (
    b"PK\x03\x04",  # zip, and the office files made of it
    b"PK\x05\x06",
    b"PK\x07\x08",
    b"\x1f\x8b",  # gzip
    b"7z\xbc\xaf\x27\x1c",
    b"\xfd7zXZ\x00",
    b"\x28\xb5\x2f\xfd",  # zstandard
    b"Rar!\x1a\x07",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",  # office files of old
    b"%PDF-",
)
BZIP2: Final = re.compile(rb"BZh[1-9](1AY&SY|\x17rE8P\x90)")
WIDE_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
LONE_HALVES: Final = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Json:
    """The value of a JSON text: dicts, lists, texts, whole numbers, Decimals; `remarks` name keys that stand twice."""

    value: Any
    remarks: tuple[Problem, ...] = ()


class _BadNumber(Exception):  # noqa: N818 - never leaves this module
    """A number that no source may hold."""


def as_text(data: bytes | str) -> str:
    """What stands in a file or was pasted, with plain ends of lines; packed, binary and huge ones are refused."""
    if isinstance(data, str):
        _measured(len(data.encode("utf-8", "surrogatepass")))
        text = data.removeprefix("\ufeff")
    else:
        _measured(len(data))
        if data.startswith(PACKED) or BZIP2.match(data):
            raise InputError.of("source-packed")
        text = _decoded(data)
    if "\0" in text:
        raise InputError.of("source-binary", f"line {text.count(chr(10), 0, text.index(chr(0))) + 1}")
    text = LONE_HALVES.sub("\ufffd", text).replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise InputError.of("source-empty")
    return text


def json_of(text: str) -> Json:
    """The one JSON value of a text."""
    if text.count("{") + text.count("[") > MOST_PARTS:
        raise InputError.of("source-too-many-parts", most=MOST_PARTS)
    doubled: dict[str, None] = {}
    value = _value(text, _decoder(doubled), 0)
    named = [quotable(name) for name in doubled]
    return Json(value, (Problem.of("source-doubled-keys", names=tuple(named[:5])),) if named else ())


def json_lines(text: str) -> Iterator[tuple[int, Any]]:
    """The number and the value of every line of a text that holds one JSON value a line; of doubled keys the last."""
    if text.count("{") + text.count("[") > MOST_PARTS:
        raise InputError.of("source-too-many-parts", most=MOST_PARTS)
    decoder = _decoder({})
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield number, _value(line, decoder, number - 1)


def quotable(found: Any) -> str:
    """A value as a sentence can quote it: one line, not too long."""
    text = found if isinstance(found, str) else _kind(found)
    line = " ".join("".join(c if c.isprintable() else " " for c in text[:200]).split())
    return line if len(line) <= 60 else f"{line[:59]}…"


def _kind(found: Any) -> str:
    if isinstance(found, dict | list):
        return "{…}" if isinstance(found, dict) else "[…]"
    return str(found) if isinstance(found, int | Decimal) and not isinstance(found, bool) else json.dumps(found)


def _measured(size: int) -> None:
    if size > MOST_BYTES:
        raise InputError.of("source-too-large", most=MOST_BYTES // 1024**2)


def _decoded(data: bytes) -> str:
    """UTF-8 with or without its mark, UTF-16 with it; else what a Western Windows writes."""
    try:
        return data.decode("utf-16" if data.startswith(WIDE_MARKS) else "utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _decoder(doubled: dict[str, None]) -> json.JSONDecoder:
    """A decoder that notes keys which stand twice in an object."""

    def gathered(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            times = Counter(name for name, _ in pairs)
            doubled.update(dict.fromkeys(name for name, count in times.items() if count > 1))
        return found

    return json.JSONDecoder(
        object_pairs_hook=gathered, parse_float=_decimal, parse_int=_whole, parse_constant=_constant
    )


def _value(text: str, decoder: json.JSONDecoder, lines_before: int) -> Any:
    try:
        return decoder.decode(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno + lines_before}, column {error.colno}"
        raise InputError.of("source-not-json", place, reason=error.msg.lower()) from None
    except _BadNumber as error:
        found = str(error)
        line = text.count("\n", 0, max(text.find(found), 0)) + 1 + lines_before
        raise InputError.of("source-bad-number", f"line {line}", found=quotable(found)) from None
    except RecursionError:
        raise InputError.of("source-too-deep") from None


def _decimal(text: str) -> Decimal:
    try:
        found = Decimal(text) if len(text) <= LONGEST_NUMBER else None
    except InvalidOperation:  # an exponent of twenty digits
        found = None
    if found is None or abs(found.adjusted()) > LONGEST_NUMBER:
        raise _BadNumber(text)
    return found


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise _BadNumber(text)
    return int(text)


def _constant(text: str) -> Any:
    raise _BadNumber(text)


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
        return (*kept, Problem.of("source-more-alike", count=more)) if more else tuple(kept)


def clean_label(value: Any, place: str = "") -> str:
    """A name or an id on one line, without signs that no line holds; empty when there is none."""
    text = str(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) else value
    if not isinstance(text, str):
        return ""
    if len(text) > LONGEST_LABEL:
        raise InputError.of("source-text-too-long", place, found=len(text), most=LONGEST_LABEL)
    if not text.isprintable():
        text = "".join(" " if category(sign) in UNFIT else sign for sign in text)
    return text.strip()


def decimal_of(value: Any) -> Decimal | None:
    """A number, also when it is written as text."""
    if isinstance(value, str):
        return Decimal(value.strip()) if NUMBER.fullmatch(value.strip()) else None
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return Decimal(value)
    return None


def whole_of(value: Any, most: int = 10**6) -> int | None:
    """A whole number from 0 to `most`, also when it is written as text."""
    found = decimal_of(value)
    return int(found) if found is not None and 0 <= found <= most and found == found.to_integral_value() else None


def flag_of(value: Any) -> bool | None:
    """Yes or no: true, 1 and "1", or false, 0 and "0"."""
    words = {"1": True, "true": True, "0": False, "false": False}
    return words.get(str(value).strip().lower()) if isinstance(value, bool | int | str) else None


def object_of(value: Any) -> dict[str, Any]:
    """An object; an empty one when there is none."""
    return value if isinstance(value, dict) else {}


def refuse_too_many(games: int) -> None:
    """Refuse more games or tables than any tournament has."""
    if games > MOST_GAMES:
        raise InputError.of("source-too-many-games", most=MOST_GAMES)


def day_of(value: Any, *, a_second: int = 1) -> date | None:
    """The day at the start of a text, or of a count since 1970."""
    return iso_day(value) or epoch_day(value, a_second=a_second)


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
    count = whole_of(value, 10**14)
    days = None if count is None else count // (86_400 * a_second)
    return None if not days or days > 84_000 else date(1970, 1, 1) + timedelta(days=days)
