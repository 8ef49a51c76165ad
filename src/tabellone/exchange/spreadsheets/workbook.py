"""XLSX: texts as texts, figures as numbers with the decimals shown; the same grid is the same file."""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Iterable
from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import chain, count
from typing import TYPE_CHECKING

from tabellone.engine.errors import RuleError
from tabellone.exchange.spreadsheets.grid import Cell, Column, Grid

if TYPE_CHECKING:
    from xlsxwriter import Workbook
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

LONGEST_TEXT = 32_767  # characters that a cell holds
MOST_DIGITS = 15  # that a cell's number keeps
LONGEST_NAME = 31
NARROWEST, WIDEST = 6, 48  # letters
FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f]")
# nothing is guessed from a text, and everything stays in memory
OPTIONS = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}


def as_xlsx(grid: Grid, *, sheet: str, day: date) -> bytes:
    """The grid as a workbook with one sheet; `day` is when it says that it was made."""
    return as_workbook([(sheet, grid)], title=grid.title, day=day)


def as_workbook(sheets: Iterable[tuple[str, Grid]], *, title: str, day: date) -> bytes:
    """Grids as the sheets of one workbook, each under its name; names that a sheet cannot share are numbered."""
    try:
        import xlsxwriter  # noqa: PLC0415 - needed here alone, and not by everybody
    except ImportError as error:
        raise RuleError("workbook-missing", module=error.name) from None
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, OPTIONS) as book:
        book.set_properties({"title": title, "created": datetime(day.year, day.month, day.day, tzinfo=UTC)})
        taken: set[str] = set()
        for name, grid in sheets:
            _fill(book, book.add_worksheet(_unlike(sheet_name(name), taken)), grid)
    return out.getvalue()


def _unlike(name: str, taken: set[str]) -> str:
    """The name, or the same with a number: two sheets of a book differ in more than capitals."""
    numbered = (f"{name[: LONGEST_NAME - 4].strip()} {number}" for number in count(2))
    found = next(one for one in chain([name], numbered) if one.casefold() not in taken)
    taken.add(found.casefold())
    return found


def sheet_name(text: str) -> str:
    """A name that a sheet may have: not too long, without the signs that addresses of cells are made of."""
    name = FORBIDDEN.sub(" ", text).strip().strip("'")[:LONGEST_NAME].strip().strip("'")
    return name if name and name.casefold() != "history" else "1"


def _fill(book: Workbook, sheet: Worksheet, grid: Grid) -> None:
    left, right = book.add_format({"bold": True, "bottom": 1}), book.add_format({"bold": True, "bottom": 1})
    right.set_align("right")
    for nth, column in enumerate(grid.columns):
        sheet.write_string(0, nth, column.heading, right if column.figures else left)
        sheet.set_column(nth, nth, _width(grid, nth, column))
    formats: dict[int, Format] = {}
    for at, row in enumerate(grid.rows, 1):
        for nth, cell in enumerate(row):
            _write(book, sheet, (at, nth), cell, formats)
    sheet.freeze_panes(1, 0)
    sheet.repeat_rows(0)
    sheet.fit_to_pages(1, 0)


def _write(book: Workbook, sheet: Worksheet, at: tuple[int, int], cell: Cell, formats: dict[int, Format]) -> None:
    if isinstance(cell, Decimal) and len(cell.as_tuple().digits) <= MOST_DIGITS:
        places = max(0, -int(cell.as_tuple().exponent))
        if places not in formats:
            formats[places] = book.add_format({"num_format": f"0.{'0' * places}" if places else "0"})
        sheet.write_number(*at, cell, formats[places])
    else:
        text = format(cell, "f") if isinstance(cell, Decimal) else cell
        sheet.write_string(*at, text[:LONGEST_TEXT])


def _width(grid: Grid, nth: int, column: Column) -> int:
    """As wide as its longest text, within reason; wide letters count twice."""
    cells = [row[nth] for row in grid.rows]
    texts = [column.heading, *(format(cell, "f") if isinstance(cell, Decimal) else cell for cell in cells)]
    return min(max(NARROWEST, 2 + max(map(letters, texts))), WIDEST)


def letters(text: str) -> int:
    """How many letters wide a text is, as far as it matters; wide letters count twice."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text[:WIDEST])
