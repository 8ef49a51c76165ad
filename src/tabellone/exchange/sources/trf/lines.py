"""A TRF file as its lines: a tag of three characters, then what it says, in fixed columns."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from itertools import islice
from typing import Final

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.values import LONGEST_LABEL, label

PLAYER: Final = "001"
COMMENT: Final = "###"
MOST_LINES: Final = 30_000
LONGEST_HEAD: Final = 5_000  # characters of a line that tells no player: enough for all rounds
_PLAYER_LINE = re.compile(r"^\ufeff?001 {1,4}\d{1,4}(?!\d)", re.MULTILINE)
_HEADER_LINE = re.compile(r"^\ufeff?(?:0[1-9]2|1[0-4]2|XX[RCSZAP]) \S", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Line:
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


def looks_like_trf(text: str) -> bool:
    """Whether a line of a player stands in the text, or at least two of a tournament's head."""
    plain = _plain(text)
    return bool(_PLAYER_LINE.search(plain)) or len([*islice(_HEADER_LINE.finditer(plain), 2)]) > 1


def by_tag(text: str) -> dict[str, list[Line]]:
    """The lines of every tag, in the order of the file; those of tags that nobody knows are there too."""
    plain = _plain(text)
    if plain.count("\n") > MOST_LINES:
        raise InputError([Problem("source-trf-too-many-lines", values={"most": MOST_LINES})])
    found: defaultdict[str, list[Line]] = defaultdict(list)
    for number, line in enumerate(plain.removeprefix("\ufeff").split("\n"), start=1):
        if line.strip() and not line.startswith(COMMENT):
            tag = line[:3].upper()
            found[tag].append(Line(number, line[: None if tag == PLAYER else LONGEST_HEAD].rstrip()))
    return dict(found)


def one_line(text: str) -> str:
    """A name without line breaks and needless blanks; what is longer than any name is cut."""
    return " ".join(label(text[:LONGEST_LABEL]).split())


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ")
