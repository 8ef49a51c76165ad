"""One row a seat, with a header: what a person writes down or exports, separated by commas, semicolons or tabs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.plain import shown

REQUIRED: Final = ("round", "table", "player")
COLUMNS: Final = (
    *REQUIRED, "rank", "score", "tournament", "stage", "game", "player_id", "seat", "points", "status", "date",
)  # fmt: skip
SEPARATORS: Final = (",", ";", "\t")
MOST_ROWS: Final = 40_000
MOST_CELLS: Final = 60


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a line, by column."""

    line: int
    cells: dict[str, str]

    @property
    def where(self) -> str:
        """The place of the row in the text."""
        return f"line {self.line}"

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")


def separator_of(text: str) -> str | None:
    """What separates the cells of a text with our header; None when its first line is no such header."""
    first = next((line for line in text.split("\n", 50)[:50] if line.strip()), "")[:2000]
    found = {separator: set(_names(first.split(separator))) for separator in SEPARATORS}
    best = max(SEPARATORS, key=lambda separator: len(found[separator] & set(COLUMNS)))
    known = found[best] & set(COLUMNS)
    return best if "player" in known and known & {"round", "table"} else None


def rows_of(text: str, separator: str) -> tuple[list[str], list[Row]]:
    """Columns that nobody knows, and the rows."""
    if text.count("\n") > 2 * MOST_ROWS:
        raise InputError([Problem("source-bga-too-many-rows", values={"most": MOST_ROWS})])
    lines = _lines(text, separator)
    number, first = next(lines, (1, []))
    header = _names(first)
    _checked(header, f"line {number}")
    rows: list[Row] = []
    for line, cells in lines:
        if len(rows) == MOST_ROWS:
            raise InputError([Problem("source-bga-too-many-rows", values={"most": MOST_ROWS})])
        if any(cells[len(header) :]):
            raise InputError([Problem("source-bga-cells", f"line {line}", values={"columns": len(header)})])
        rows.append(Row(line, {name: cell for name, cell in zip(header, cells, strict=False) if cell}))
    return [name for name in header if name and name not in COLUMNS], rows


def _checked(header: list[str], where: str) -> None:
    missing = [name for name in REQUIRED if name not in header]
    missing += [] if "rank" in header or "score" in header else ["rank"]
    doubled = sorted({name for name in header if name and header.count(name) > 1})
    problems = [Problem("source-bga-no-column", where, values={"name": name}) for name in missing]
    problems += [Problem("source-bga-column-twice", where, values={"name": shown(name)}) for name in doubled]
    if problems:
        raise InputError(problems)


def _names(cells: list[str]) -> list[str]:
    return [cell.strip().strip('"').strip().lower().replace(" ", "_").replace("-", "_") for cell in cells[:MOST_CELLS]]


def _lines(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that hold something, cells without the blanks around them."""
    reader = csv.reader(io.StringIO(text, newline="\n"), delimiter=separator, strict=True)
    before = 0
    try:
        for cells in reader:
            line, before = before + 1, reader.line_num
            trimmed = [cell.strip() for cell in cells]
            if any(trimmed):
                yield line, trimmed
    except csv.Error:
        raise InputError([Problem("source-bga-quotes", f"line {before + 1}")]) from None
