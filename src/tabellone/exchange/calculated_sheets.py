"""Workbooks that calculate: sheets of columns whose cells are texts, figures given, or formulas with their result.

Every sheet has a line that says what it is about, then its headings, then its rows. A formula names whole columns and
single cells by names of the workbook, so that people can read it. What is given is blue, what is calculated is black.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Literal

from tabellone.exchange.spreadsheets import LONGEST_TEXT, NARROWEST, WIDEST, new_workbook, sheet_name, width_in_letters

if TYPE_CHECKING:
    from xlsxwriter import Workbook
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

FIRST = 3  # the row, counted from 1, in which rows begin
GIVEN = "#0b4f9e"
PROSE = 88  # letters in a line of a column of sentences
HIGH = 32  # points: two lines of headings
CONTROL = re.compile(r"[\x00-\x1f\x7f]")
# a word or a figure is read by formulas, a label (the number of a row, of a round) by people
ColumnForm = Literal["text", "prose", "word", "figure", "label", "whole", "points", "rating", "share"]
LEFT: Mapping[str, object] = {"align": "left", "indent": 1}
TEXTS: frozenset[ColumnForm] = frozenset({"text", "prose", "word"})
PATTERNS: Mapping[ColumnForm, str] = {
    "figure": "General",
    "label": "0",
    "whole": "0",
    "points": "0.0##",
    "rating": "0.000",
    "share": "0.000000",
}
DECIMALS: Mapping[ColumnForm, int] = {"points": 1, "rating": 3, "share": 6}


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula, and what it gives: the value that is shown until somebody calculates."""

    text: str
    value: float | str


Value = str | int | float | Decimal | Formula | None


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column of a sheet: its heading, how its figures look, and the name that formulas call it by, if any."""

    heading: str
    form: ColumnForm = "text"
    name: str = ""


@dataclass(frozen=True, slots=True)
class CalculatedSheet:
    """One sheet; `cells` are names of single cells by row, from 0, and column."""

    name: str
    about: str
    parts: tuple[SheetColumn, ...]
    rows: tuple[tuple[Value, ...], ...]
    cells: Mapping[str, tuple[int, int]] = field(default_factory=dict)


def quoted_sheet_name(sheet: str) -> str:
    """A sheet's name as formulas write it."""
    return "'" + sheet_name(sheet).replace("'", "''") + "'"


def calculated_xlsx(sheets: Sequence[CalculatedSheet], *, title: str, day: date) -> bytes:
    """The sheets as a workbook; the same sheets are the same file."""
    with new_workbook(CONTROL.sub(" ", title), day) as (book, out):
        formats = _Formats(book)
        for sheet in sheets:
            _fill(book.add_worksheet(sheet_name(sheet.name)), sheet, formats)
            _define(book, sheet)
    return out.getvalue()


class _Formats:
    """The looks of cells, each made once."""

    def __init__(self, book: Workbook) -> None:
        self.about = book.add_format({"italic": True})
        self.heading = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, **LEFT})
        self.figures = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "align": "right"})
        self._book = book
        self._made: dict[tuple[ColumnForm, bool], Format] = {}

    def of(self, form: ColumnForm, *, given: bool) -> Format:
        """The look of a cell of a column."""
        if (form, given) not in self._made:
            look: dict[str, object] = {"num_format": PATTERNS[form]} if form in PATTERNS else dict(LEFT)
            look |= {"valign": "top", "text_wrap": True} if form == "prose" else {}
            look |= {"font_color": GIVEN} if given and form not in {"text", "prose", "label"} else {}
            self._made[form, given] = self._book.add_format(look)
        return self._made[form, given]


def _fill(page: Worksheet, sheet: CalculatedSheet, formats: _Formats) -> None:
    page.write_string(0, 0, sheet.about[:LONGEST_TEXT], formats.about)
    for nth, part in enumerate(sheet.parts):
        look = formats.figures if part.form in PATTERNS else formats.heading
        page.write_string(1, nth, part.heading[:LONGEST_TEXT], look)
        page.set_column(nth, nth, _width(sheet, nth))
    for at, row in enumerate(sheet.rows, FIRST - 1):
        for nth, (value, part) in enumerate(zip(row, sheet.parts, strict=True)):
            _write(page, (at, nth), value, part.form, formats)
    page.set_row(1, HIGH)
    page.freeze_panes(FIRST - 1, 0)
    page.repeat_rows(0, 1)
    page.set_landscape()
    page.set_paper(9)  # A4
    page.fit_to_pages(1, 0)


def _write(page: Worksheet, at: tuple[int, int], value: Value, form: ColumnForm, formats: _Formats) -> None:
    """One cell; a text is always written as a text, whatever it begins with."""
    if isinstance(value, Formula):
        page.write_formula(*at, value.text, formats.of(form, given=False), value.value)
    elif isinstance(value, str):
        page.write_string(*at, value[:LONGEST_TEXT], formats.of(form if form in TEXTS else "word", given=True))
    elif value is not None:
        page.write_number(*at, float(value), formats.of(form, given=True))


def _define(book: Workbook, sheet: CalculatedSheet) -> None:
    """Names for columns, over all rows, and for single cells."""
    last = max(FIRST, FIRST + len(sheet.rows) - 1)
    for nth, part in enumerate(sheet.parts):
        if part.name:
            letter = chr(ord("A") + nth)
            book.define_name(part.name, f"={quoted_sheet_name(sheet.name)}!${letter}${FIRST}:${letter}${last}")
    for name, (row, nth) in sheet.cells.items():
        book.define_name(name, f"={quoted_sheet_name(sheet.name)}!${chr(ord('A') + nth)}${FIRST + row}")


def _width(sheet: CalculatedSheet, nth: int) -> int:
    """As wide as its longest text, within reason; a heading may break between words."""
    part = sheet.parts[nth]
    if part.form == "prose":
        return PROSE
    texts = [*part.heading.split(), *(_shown(row[nth], part.form) for row in sheet.rows)]
    return min(max(NARROWEST, 3 + max(map(width_in_letters, texts))), WIDEST)


def _shown(value: Value, form: ColumnForm) -> str:
    plain = value.value if isinstance(value, Formula) else value
    if plain is None or isinstance(plain, str):
        return plain or ""
    return f"{plain:.{DECIMALS.get(form, 0)}f}"
