"""The head of a TRF file: name, days in all the ways that programs write them, kind, number of rounds, teams."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from tabellone.engine.errors import Problem
from tabellone.engine.facts import System
from tabellone.exchange.sources.trf.lines import MOST_ROUNDS, TrfLine, one_line_label
from tabellone.exchange.sources.values import quotable

_KINDS: tuple[tuple[System, re.Pattern[str]], ...] = (
    ("round_robin", re.compile(r"robin|berger|girone|italiana|todos contra|rundenturnier", re.IGNORECASE)),
    ("knockout", re.compile(r"knock|eliminat|eliminaz|k\.?o\.?(?!\w)", re.IGNORECASE)),
    ("swiss", re.compile(r"swiss|svizzer|suizo|suisse|schweizer|dutch|burstein|dubov", re.IGNORECASE)),
)
_MOST_LINES = 20  # of the rounds' days
_ADDRESS = re.compile(r"https?://[^\s\"'<>]{1,400}", re.IGNORECASE)
_TEAM_TAGS = ("013", "310", "320", "330", "352", "362")

Lines = Mapping[str, Sequence[TrfLine]]


@dataclass(frozen=True, slots=True)
class TrfHeader:
    """What the head says; None and empty where it says nothing."""

    name: str = ""
    city: str = ""
    start: date | None = None
    end: date | None = None
    system: System | None = None
    rounds: int | None = None
    days: Mapping[int, date] = field(default_factory=dict)
    link: str = ""
    remarks: tuple[Problem, ...] = ()


def trf_header(lines: Lines) -> TrfHeader:
    """The head of the file."""
    start, end = (trf_day(_first(lines, tag)) for tag in ("042", "052"))
    rounds = next((found for tag in ("XXR", "142") if (found := _whole(_first(lines, tag)))), None)
    days = {
        number: known for line in lines.get("132", ())[:_MOST_LINES] for number, known in round_days(line.text).items()
    }
    name, city = (one_line_label(_first(lines, tag)) for tag in ("012", "022"))
    return TrfHeader(name, city, start, end, _system(lines), rounds, days, _link(lines), tuple(_remarks(lines)))


def _link(lines: Lines) -> str:
    """The address of the tournament's page, which servers write where the city stands."""
    found = (_ADDRESS.search(line.value) for tag in ("022", "012", "102") for line in lines.get(tag, ())[:_MOST_LINES])
    return next((one[0] for one in found if one), "")


def _first(lines: Lines, tag: str) -> str:
    return next((line.value for line in lines.get(tag, ()) if line.value), "")


def _whole(text: str) -> int | None:
    found = re.match(r"[0-9]{1,3}(?![0-9])", text)
    return int(found[0]) if found and 0 < int(found[0]) <= MOST_ROUNDS else None


def _system(lines: Lines) -> System | None:
    for tag in ("092", "192"):
        text = _first(lines, tag)
        for system, words in _KINDS:
            if words.search(text):
                return system
    return None


def _remarks(lines: Lines) -> Iterator[Problem]:
    for tag in ("042", "052"):
        text = _first(lines, tag)
        if text and trf_day(text) is None:
            yield Problem("source-trf-bad-day", lines[tag][0].place, values={"found": quotable(text)})
    for tag in ("XXR", "142"):
        text = _first(lines, tag)
        if text and _whole(text) is None:
            yield Problem("source-trf-bad-rounds", lines[tag][0].place, values={"found": quotable(text)})
    teams = [line for tag in _TEAM_TAGS for line in lines.get(tag, ())]
    if teams or _first(lines, "082").strip("0 ") or "team" in _first(lines, "092").lower():
        yield Problem("source-trf-teams", teams[0].place if teams else "")


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


def trf_day(text: str) -> date | None:
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
    return trf_day(text)


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
