"""The head of a TRF file: name, days, kind of tournament, number of rounds, teams."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from tabellone.engine.errors import Problem
from tabellone.engine.facts import System
from tabellone.exchange.sources.plain import shown
from tabellone.exchange.sources.trf.columns import MOST_ROUNDS
from tabellone.exchange.sources.trf.days import day, round_days
from tabellone.exchange.sources.trf.lines import Line, one_line

_KINDS: tuple[tuple[System, re.Pattern[str]], ...] = (
    ("round_robin", re.compile(r"robin|berger|girone|italiana|todos contra|rundenturnier", re.IGNORECASE)),
    ("knockout", re.compile(r"knock|eliminat|eliminaz|k\.?o\.?(?!\w)", re.IGNORECASE)),
    ("swiss", re.compile(r"swiss|svizzer|suizo|suisse|schweizer|dutch|burstein|dubov", re.IGNORECASE)),
)
_MOST_LINES = 20  # of the rounds' days
_ADDRESS = re.compile(r"https?://[^\s\"'<>]{1,400}", re.IGNORECASE)
_TEAM_TAGS = ("013", "310", "320", "330", "352", "362")

Lines = Mapping[str, Sequence[Line]]


@dataclass(frozen=True, slots=True)
class Header:
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


def header(lines: Lines) -> Header:
    """The head of the file."""
    start, end = (day(_first(lines, tag)) for tag in ("042", "052"))
    rounds = next((found for tag in ("XXR", "142") if (found := _whole(_first(lines, tag)))), None)
    days = {
        number: known for line in lines.get("132", ())[:_MOST_LINES] for number, known in round_days(line.text).items()
    }
    name, city = (one_line(_first(lines, tag)) for tag in ("012", "022"))
    return Header(name, city, start, end, _system(lines), rounds, days, _link(lines), tuple(_remarks(lines)))


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
        if text and day(text) is None:
            yield Problem("source-trf-bad-day", lines[tag][0].place, values={"found": shown(text)})
    for tag in ("XXR", "142"):
        text = _first(lines, tag)
        if text and _whole(text) is None:
            yield Problem("source-trf-bad-rounds", lines[tag][0].place, values={"found": shown(text)})
    teams = [line for tag in _TEAM_TAGS for line in lines.get(tag, ())]
    if teams or _first(lines, "082").strip("0 ") or "team" in _first(lines, "092").lower():
        yield Problem("source-trf-teams", teams[0].place if teams else "")
