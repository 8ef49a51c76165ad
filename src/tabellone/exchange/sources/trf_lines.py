"""A TRF file as its lines: a tag of three characters, then fixed columns; a player's line with an entry a round.

Some programs count bytes where others count letters, so that behind an accented name all columns are a few to the
left; they are looked for a little beside their place, and a remark says so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice
from typing import Final

from tabellone.engine.errors import InputError, Problem
from tabellone.engine.positions import values_by_key
from tabellone.exchange.sources.values import LONGEST_LABEL, clean_label, quotable

PLAYER: Final = "001"
COMMENT: Final = "###"
MOST_LINES: Final = 30_000
LONGEST_HEAD: Final = 5_000  # characters of a line that tells no player: enough for all rounds
_PLAYER_LINE = re.compile(r"^\ufeff?001 {1,4}\d{1,4}(?!\d)", re.MULTILINE)
_HEADER_LINE = re.compile(r"^\ufeff?(?:0[1-9]2|1[0-4]2|XX[RCSZAP]) \S", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class TrfLine:
    """One line, without the blanks at its end; `number` counts from one."""

    number: int
    text: str

    @property
    def place(self) -> str:
        """Where it stands, as a problem says it."""
        return f"line {self.number}"

    @property
    def value(self) -> str:
        """What stands after the tag."""
        return self.text[3:].strip()


def is_trf(text: str) -> bool:
    """Whether a line of a player stands in the text, or at least two of a tournament's head."""
    plain = _plain(text)
    return bool(_PLAYER_LINE.search(plain)) or len([*islice(_HEADER_LINE.finditer(plain), 2)]) > 1


def lines_by_tag(text: str) -> dict[str, list[TrfLine]]:
    """The lines of every tag, in the order of the file; those of tags that nobody knows are there too."""
    plain = _plain(text)
    if plain.count("\n") > MOST_LINES:
        raise InputError.of("source-trf-too-many-lines", most=MOST_LINES)
    numbered = enumerate(plain.removeprefix("\ufeff").split("\n"), start=1)
    told = [(number, line) for number, line in numbered if line.strip() and not line.startswith(COMMENT)]
    return values_by_key(
        (line[:3].upper(), TrfLine(number, line[: None if line.startswith(PLAYER) else LONGEST_HEAD].rstrip()))
        for number, line in told
    )


def one_line_label(text: str) -> str:
    """A name without line breaks and needless blanks; what is longer than any name is cut."""
    return " ".join(clean_label(text[:LONGEST_LABEL]).split())


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ")


MOST_ROUNDS: Final = 400
FIRST_ROUND: Final = 89  # characters before what belongs to round one
WIDTH: Final = 10
FARTHEST: Final = 32  # to the left: as many letters can stand in a name
_SHIFTS = tuple(shift for away in range(1, FARTHEST + 1) for shift in (-away, away) if shift < 4)
_ENTRY = r"  (?! {0,7}[0-9]{1,4} ++[0-9])[ 0-9]{4} [wbWB\- ] [10=WDLUFHZwdlufhz+\- ]"
_TAIL = re.compile(rf"[ 0-9][ 0-9.,]{{4}} [ 0-9]{{4}}(?:{_ENTRY})*")
_RATING = re.compile(r"(?<! ) {2,}+[0-9]{1,4}$")  # of a line that moved only behind it
_WITH_POINTS = re.compile(r".{0,4}[0-9]")
_BLOCK = re.compile(_ENTRY)
_POINTS = re.compile(r"[0-9]{1,4}(?:[.,][0-9]{0,2})?|[.,][0-9]{1,2}")
_BEFORE = 79  # characters before points, with the blank that may hold a fifth digit
_LAST_NAME = 47


@dataclass(frozen=True, slots=True)
class RoundEntry:
    """What a player's line says of a round: opponent (0: none), colour (w, b or empty), result (empty: none told)."""

    opponent: int
    colour: str
    code: str


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player as the line tells; `entries` are by round, those that are blank are not there."""

    line: TrfLine
    number: int
    name: str
    points: Decimal | None
    rank: int | None
    entries: dict[int, RoundEntry]
    remarks: tuple[Problem, ...] = ()


def player_line(line: TrfLine) -> PlayerLine | None:
    """The line of a player in its columns; None where not even a number stands in it."""
    digits = line.text[4:8].strip()
    if not (digits.isascii() and digits.isdigit() and int(digits)):
        return None
    if len(line.text) > FIRST_ROUND + WIDTH * MOST_ROUNDS + FARTHEST:
        raise InputError.of("source-trf-too-many-rounds", line.place, most=MOST_ROUNDS)
    shift, remarks = _shift(line)
    tail, rounds = line.text[_BEFORE + shift :], line.text[FIRST_ROUND + shift :]
    entries: dict[int, RoundEntry] = {}
    for number, start in enumerate(range(0, len(rounds), WIDTH), start=1):
        block = rounds[start : start + WIDTH].ljust(WIDTH)
        if _BLOCK.fullmatch(block):
            if block.strip():
                entries[number] = _entry(block)
        else:
            remarks = (*remarks, Problem.of("source-trf-bad-entry", line.place, round=number, found=quotable(block)))
    name = one_line_label(_RATING.sub("", line.text[14 : max(_LAST_NAME + shift, 15)]))
    return PlayerLine(line, int(digits), name, _points(tail[:5]), _rank(tail[6:10]), entries, remarks)


def _shift(line: TrfLine) -> tuple[int, tuple[Problem, ...]]:
    """How many columns beside their place points and rounds stand."""
    if len(line.text) <= _BEFORE or _TAIL.fullmatch(_padded(line.text[_BEFORE:])):
        return 0, ()
    for shift in _SHIFTS:
        tail = line.text[_BEFORE + shift :]
        if _WITH_POINTS.match(tail) and _TAIL.fullmatch(_padded(tail)):
            return shift, (Problem.of("source-trf-shifted", line.place, columns=abs(shift)),)
    return 0, ()


def _padded(tail: str) -> str:
    """With blanks up to the end of a round."""
    return tail.ljust(10 + WIDTH * -(-max(len(tail) - 10, 0) // WIDTH))


def _entry(block: str) -> RoundEntry:
    opponent = block[2:6].strip()
    colour = block[7].lower().replace("-", "").strip()
    return RoundEntry(int(opponent or 0), colour, block[9].strip().upper())


def _points(text: str) -> Decimal | None:
    found = _POINTS.fullmatch(text.strip())
    return Decimal(found[0].replace(",", ".")) if found else None


def _rank(text: str) -> int | None:
    digits = text.strip()
    return int(digits) or None if digits.isascii() and digits.isdigit() else None
