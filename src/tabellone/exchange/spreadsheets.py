"""What a spreadsheet shows: columns with headings, rows of texts and figures; written as CSV or XLSX.

A text stays a text whatever it looks like, so that no name is ever taken for a formula; a figure is a number with the
decimals that people see. Excel takes the separator of CSV and the decimal sign from the system's language and UTF-8
from a mark at the start of the file; LibreOffice takes comma and semicolon both, so whatever holds one of them stands
in quotes. Text that a spreadsheet would calculate, or take for a number or a day, begins with an apostrophe: text.
"""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from fractions import Fraction
from itertools import chain, count
from typing import TYPE_CHECKING, Any

from tabellone.contract.answers import Standing, StandingRow, column_word, single_figures
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player
from tabellone.exchange.answers import decimal_text

Cell = str | Decimal
Word = Callable[[str, str], str]  # the word for a code of a vocabulary


@dataclass(frozen=True, slots=True)
class GridColumn:
    """A column: what stands above it, and whether it holds figures."""

    heading: str
    figures: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table as a spreadsheet holds it; a figure has the decimals that are shown."""

    title: str
    columns: tuple[GridColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class _Shape:
    """What the rows of a standing are made of."""

    players: Mapping[str, Player]
    gone: Collection[str]
    word: Word
    clubs: bool
    more: tuple[str, ...]


def standing_grid(
    answer: Standing, players: Mapping[str, Player], word: Word, *, title: str, gone: Collection[str] = ()
) -> Grid:
    """A standing: position, who, club, points, further figures, notes (shared, withdrawn); last who is unranked.

    Clubs have a column if anybody has one. `word` gives columns, notes and phases in a language.
    """
    clubs = any(players[row.player].club for row in answer.rows if row.player in players)
    shape = _Shape(players, gone, word, clubs, single_figures(row.more for row in answer.rows))
    names = ("position", "player", *(("club",) if clubs else ()), "points", *shape.more, "note")
    columns = tuple(GridColumn(word("column", name), _has_figures(answer, name)) for name in names)
    ranked = [tuple(_ranked(row, shape)) for row in answer.rows]
    unranked = [tuple(_unranked(player, shape)) for player in answer.unranked]
    return Grid(title, columns, (*ranked, *unranked))


def _has_figures(answer: Standing, name: str) -> bool:
    if name in {"position", "points"}:
        return True
    values = [row.more[name] for row in answer.rows if row.more.get(name) is not None]
    return bool(values) and all(_is_figure(value) for value in values)


def _ranked(row: StandingRow, shape: _Shape) -> Iterator[Cell]:
    yield Decimal(row.position)
    yield from _who(row.player, shape)
    yield Decimal(decimal_text(row.points))
    yield from (_cell(name, row.more.get(name), shape.word) for name in shape.more)
    yield _notes(shape, tied=row.tied, withdrawn=row.player in shape.gone)


def _unranked(player: str, shape: _Shape) -> Iterator[Cell]:
    yield ""
    yield from _who(player, shape)
    yield from ("",) * (1 + len(shape.more))
    yield _notes(shape, unranked=True, withdrawn=player in shape.gone)


def _who(player: str, shape: _Shape) -> Iterator[Cell]:
    known = shape.players.get(player)
    yield known.name if known else player
    if shape.clubs:
        yield (known.club or "") if known else ""


def _notes(shape: _Shape, **notes: bool) -> str:
    return ", ".join(shape.word("note", name) for name, holds in notes.items() if holds)


def _cell(column: str, value: Any, word: Word) -> Cell:
    """A further figure, or a word in the language of the file."""
    if value is None:
        return ""
    if _is_figure(value):
        return Decimal(decimal_text(value))
    return column_word(column, value, word) if isinstance(value, str) else word("answer", str(value).lower())


def _is_figure(value: Any) -> bool:
    return isinstance(value, int | Decimal | Fraction) and not isinstance(value, bool)


MARK = "\ufeff"
CALCULATED = tuple("=+-@\t\r\n＝＋－＠")  # the wide ones count as well in some
NUMBERLIKE = frozenset("0123456789 .,:;/%€$£eE()-")
INVISIBLE = re.compile(r"^[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+")


@dataclass(frozen=True, slots=True)
class CsvForm:
    """What separates cells, and the decimal sign."""

    separator: str
    point: str


# by the decimal sign of a language
FORMS: Mapping[str, CsvForm] = {".": CsvForm(",", "."), ",": CsvForm(";", ",")}


def as_csv(grid: Grid, form: CsvForm = FORMS["."]) -> str:
    """The grid as CSV, with the mark of UTF-8 at its start."""
    out = io.StringIO(newline="")
    out.write(MARK)
    rows = [[column.heading for column in grid.columns], *([_text(cell, form) for cell in row] for row in grid.rows)]
    for row in rows:
        out.write(form.separator.join(map(_quoted, row)) + "\r\n")
    return out.getvalue()


def _text(cell: Cell, form: CsvForm) -> str:
    if isinstance(cell, Decimal):
        return format(cell, "f").replace(".", form.point)
    return guarded(cell)


def guarded(text: str) -> str:
    """A text that no spreadsheet takes for anything else, also behind signs that nobody sees."""
    bare = INVISIBLE.sub("", text)
    if text.startswith(CALCULATED) or bare.startswith(CALCULATED) or _like_a_number(bare):
        return f"'{text}"
    return text


def _like_a_number(text: str) -> bool:
    return any(map(str.isdigit, text)) and NUMBERLIKE.issuperset(text)


def _quoted(text: str) -> str:
    """In quotes where a separator of any language, a quote or the end of a line stands in it."""
    if any(sign in text for sign in ',;"\t\r\n'):
        return '"' + text.replace('"', '""') + '"'
    return text


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
    with new_workbook(title, day) as (book, out):
        taken: set[str] = set()
        for name, grid in sheets:
            _fill(book, book.add_worksheet(_unlike(sheet_name(name), taken)), grid)
    return out.getvalue()


@contextmanager
def new_workbook(title: str, day: date) -> Iterator[tuple[Workbook, io.BytesIO]]:
    """A workbook to be filled, and what holds its bytes afterwards; refused where the writer is not installed."""
    try:
        import xlsxwriter  # noqa: PLC0415 - needed here alone, and not by everybody
    except ImportError as error:
        raise RuleError("workbook-missing", module=error.name) from None
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, OPTIONS) as book:
        book.set_properties({"title": title, "created": datetime(day.year, day.month, day.day, tzinfo=UTC)})
        yield book, out


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


def _width(grid: Grid, nth: int, column: GridColumn) -> int:
    """As wide as its longest text, within reason; wide letters count twice."""
    cells = [row[nth] for row in grid.rows]
    texts = [column.heading, *(format(cell, "f") if isinstance(cell, Decimal) else cell for cell in cells)]
    return min(max(NARROWEST, 2 + max(map(width_in_letters, texts))), WIDEST)


def width_in_letters(text: str) -> int:
    """How many letters wide a text is, as far as it matters; wide letters count twice."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text[:WIDEST])
